/** What of the global of this name is used here; the libraries of types that have it are those of browsers. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  const Memory: new () => Memory;
  interface Table {
    get(index: number): unknown;
  }
  const Table: new () => Table;
  type Exports = Readonly<Record<string, unknown>>;
  function instantiate(wasm: Uint8Array, imports: Record<string, Exports>): Promise<{ instance: { exports: Exports } }>;
}

/** A function of C's: addresses and numbers in, a number out. */
type Call = (...values: number[]) => number;

/** What of PDFium is called. */
const CALLS = [
  'PDFium_Init',
  'malloc',
  'FPDF_LoadMemDocument64',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_LoadPage',
  'FPDF_GetPageWidthF',
  'FPDF_GetPageHeightF',
  'FPDFBitmap_Create',
  'FPDFBitmap_FillRect',
  'FPDF_RenderPageBitmap',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_Destroy',
  'FPDF_ClosePage',
] as const;

export interface Pdfium {
  memory: WebAssembly.Memory;
  call: Readonly<Record<(typeof CALLS)[number], Call>>;
}

/** The calls of a system that PDFium knows: none of them does anything. */
const REFUSED = [
  ...['openat', 'fcntl64', 'ioctl', 'fstat64', 'stat64', 'newfstatat', 'lstat64', 'ftruncate64', 'getdents64', 'unlinkat', 'rmdir'].map(
    (name) => `__syscall_${name}`,
  ),
  ...['close', 'write', 'read', 'sync', 'seek'].map((name) => `fd_${name}`),
];
const NOT_PERMITTED = -63;
/** PDFium sees an empty environment and a stopped clock. */
const EMPTY = ['environ_sizes_get', 'environ_get', 'emscripten_date_now', '_tzset_js', '_localtime_js', '_gmtime_js'];
/** Calls through the table, by the kinds of their values. */
const INVOKED = ['invoke_ii', 'invoke_iii', 'invoke_iiii', 'invoke_iiiii', 'invoke_viii'];

const PAGE_BYTES = 65_536;

/** Ends C's functions up to the one that called `setjmp`. */
class LongJump extends Error {}

const isCall = (value: unknown): value is Call => typeof value === 'function';

const named = (names: readonly string[], call: Call): Record<string, Call> => Object.fromEntries(names.map((name) => [name, call]));

/** What was exported, once it is. */
function exportsOf() {
  let exported: WebAssembly.Exports = {};
  return {
    set: (all: WebAssembly.Exports): void => {
      exported = all;
    },
    call: (name: string): Call => {
      const found = exported[name];
      if (!isCall(found)) throw new TypeError(`PDFium has no ${name}`);
      return found;
    },
    memory: (): WebAssembly.Memory => {
      const found = exported['memory'];
      if (!(found instanceof WebAssembly.Memory)) throw new TypeError('PDFium has no memory');
      return found;
    },
    calledBy: (index: number): Call => {
      const table = exported['__indirect_function_table'];
      const found = table instanceof WebAssembly.Table ? table.get(index) : undefined;
      if (!isCall(found)) throw new TypeError('PDFium calls what it does not have');
      return found;
    },
  };
}

/** Everything that PDFium can reach beside its own memory. */
function importsFor(pdfium: ReturnType<typeof exportsOf>, memoryBytesMax: number): Record<string, Call> {
  /** Emscripten's convention for `setjmp`: a jump comes out of the call, which says so. */
  const invoke: Call = (index = 0, ...values) => {
    const stack = pdfium.call('emscripten_stack_get_current')();
    try {
      return pdfium.calledBy(index)(...values);
    } catch (error) {
      if (!(error instanceof LongJump)) throw error;
      pdfium.call('_emscripten_stack_restore')(stack);
      return pdfium.call('setThrew')(1, 0);
    }
  };
  return {
    ...named(REFUSED, () => NOT_PERMITTED),
    ...named(EMPTY, () => 0),
    ...named(INVOKED, invoke),
    _emscripten_throw_longjmp: () => {
      throw new LongJump();
    },
    _abort_js: () => {
      throw new Error('PDFium gave up');
    },
    emscripten_resize_heap: (wanted = 0) => {
      const memory = pdfium.memory();
      const bytes = wanted >>> 0;
      if (bytes > memoryBytesMax) return 0;
      memory.grow(Math.max(0, Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES)));
      return 1;
    },
  };
}

/**
 * PDFium as WebAssembly. It sees its own memory, which grows up to a bound, and of everything else only refusals: it has no call for a connection, those
 * for files do nothing, and a version that imports anything else does not start.
 */
export async function startPdfium(wasm: Uint8Array, { memoryBytesMax }: { memoryBytesMax: number }): Promise<Pdfium> {
  const pdfium = exportsOf();
  const imports = importsFor(pdfium, memoryBytesMax);
  const { instance } = await WebAssembly.instantiate(wasm, { env: imports, wasi_snapshot_preview1: imports });
  pdfium.set(instance.exports);
  pdfium.call('__wasm_call_ctors')();
  const call = Object.fromEntries(CALLS.map((name) => [name, pdfium.call(name)])) as Pdfium['call'];
  call.PDFium_Init();
  return { memory: pdfium.memory(), call };
}
