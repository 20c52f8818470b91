import { documentTypes } from '@pavilion/contract/constants.ts';
import { describe, expect, test } from 'vitest';
import { allGroups, documentGroups, groupOfType, groupReason, groupState, readGroup, stateOfStatus } from './groups.ts';
import { judgeFile } from './judge-file.ts';

const sent = (type: string, status: number) => ({ type, status });

describe('groups of documents (wire §3.11)', () => {
  test('U-11 every type of the contract belongs to one group', () => {
    expect(allGroups.flatMap((group): readonly string[] => documentGroups[group]).toSorted()).toEqual([...documentTypes].toSorted());
    expect(documentTypes.map(groupOfType)).toEqual([
      'passport',
      'passport',
      'identity_selfie_id',
      'address',
      'payment',
      'payment',
      'other',
    ]);
    expect(groupOfType('something-new')).toBe('other');
    expect([readGroup('address'), readGroup('nothing'), readGroup(undefined)]).toEqual(['address', undefined, undefined]);
  });

  test('U-11 E-33 a status has the name of the constants', () => {
    expect([1, 2, 3].map(stateOfStatus)).toEqual(['approve', 'pending', 'canceled']);
  });

  test.each([
    ['nothing was sent', 'address', [], undefined],
    ['one file in review', 'address', [sent('address', 2)], 'pending'],
    ['a file that was sent again after a refusal', 'address', [sent('address', 3), sent('address', 2)], 'pending'],
    ['both sides accepted', 'passport', [sent('identity_front', 1), sent('identity_back', 1)], 'approve'],
    ['one side accepted and one in review', 'passport', [sent('identity_front', 1), sent('identity_back', 2)], 'pending'],
    ['one side refused', 'passport', [sent('identity_front', 3), sent('identity_back', 1)], 'canceled'],
    ['one side of a passport alone', 'passport', [sent('identity_front', 1)], 'canceled'],
    ['one side of a card alone', 'payment', [sent('payment', 1)], undefined],
  ] as const)('U-11 the state of a group with %s', (...[, group, documents, state]) => {
    expect(groupState(group, documents)).toBe(state);
  });

  test('U-11 the reason of the newest refusal is shown', () => {
    const document = { id: '1', fileName: 'a.pdf', createdAt: '2026-11-20T10:00:00.000Z', rejectReason: null };
    const refused = { ...document, type: 'address', status: 3, rejectReason: 'The date cannot be read' };
    expect(groupReason('address', [{ ...refused, rejectReason: 'older' }, refused])).toBe('The date cannot be read');
    expect(groupReason('passport', [refused])).toBeUndefined();
  });
});

describe('a file before it is sent', () => {
  const megabyte = 1024 * 1024;
  test.each([
    ['a JPEG', { name: 'a.jpg', type: 'image/jpeg', size: 5 }, undefined],
    ['a PDF of exactly 10 MB', { name: 'a.pdf', type: 'application/pdf', size: 10 * megabyte }, undefined],
    ['a PNG whose type the browser does not know', { name: 'A.PNG', type: '', size: 5 }, undefined],
    ['a picture of another kind', { name: 'a.webp', type: 'image/webp', size: 5 }, 'fileType'],
    ['a program without a type', { name: 'a.exe', type: '', size: 5 }, 'fileType'],
    ['a JPEG by name alone', { name: 'a.jpg', type: 'text/html', size: 5 }, 'fileType'],
    ['nothing in it', { name: 'a.pdf', type: 'application/pdf', size: 0 }, 'fileEmpty'],
    ['one byte too many', { name: 'a.pdf', type: 'application/pdf', size: 10 * megabyte + 1 }, 'fileSize'],
  ])('U-12 D-55 %s', (_what, file, fault) => {
    expect(judgeFile(file)).toBe(fault);
  });
});
