import { Button } from '@pavilion/ui';
import { useSearchState } from '../../navigation/search-state.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { ActionBar, Columns, Scrolling } from '../../components/panel.tsx';
import { Answer, Nothing, NothingOpen } from '../../components/states.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { TemplateForm } from './template-form.tsx';
import { type Template, type Templates, useTemplates } from './use-templates.ts';

const NEW = 'new';

/** Templates for frequent answers, maintained by the support team, in every language of the players. */
export function TemplatesView() {
  const say = useText('contact');
  const canWrite = useMay()('contact.write');
  const [search, change] = useSearchState();
  const { data, isPending, error, refetch } = useTemplates();
  const open = data?.templates.find(({ id }) => id === search.row);
  const isForm = open !== undefined || (canWrite && search.row === NEW);
  return (
    <Columns
      isSecondOpen={isForm}
      first={
        <Scrolling label={say('view_templates')} foot={canWrite ? <NewTemplate onNew={() => change({ row: NEW })} /> : null}>
          <Answer isLoading={isPending} error={error} retry={() => void refetch()}>
            {data === undefined ? null : <Rows data={data} chosen={search.row} onChoose={(row) => change({ row })} />}
          </Answer>
        </Scrolling>
      }
      second={
        data !== undefined && isForm ? (
          <TemplateForm
            key={open?.id ?? NEW}
            all={data}
            template={open}
            onBack={() => change({ row: undefined })}
            onMade={(row) => change({ row })}
          />
        ) : (
          <NothingOpen label={say('template')} invitation={say('chooseTemplate')} />
        )
      }
    />
  );
}

function NewTemplate({ onNew }: { onNew: () => void }) {
  const say = useText('contact');
  return (
    <ActionBar>
      <Button icon="plus" onClick={onNew}>
        {say('newTemplate')}
      </Button>
    </ActionBar>
  );
}

/** How many of the languages a template has a text in. */
const languagesOf = ({ texts }: Template, { locales }: Templates): string =>
  `${locales.filter((locale) => texts[locale] !== undefined).length}/${locales.length}`;

function Rows({ data, chosen, onChoose }: { data: Templates; chosen: string | undefined; onChoose: (id: string) => void }) {
  const say = useText('contact');
  if (data.templates.length === 0) return <Nothing title={say('noTemplates')} />;
  return (
    <DataTable
      label={say('view_templates')}
      name="templates"
      rows={data.templates}
      rowId={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      columns={[
        { id: 'name', heading: say('templateName'), cell: ({ name }) => name },
        { id: 'languages', heading: say('languages'), isEnd: true, cell: (row) => languagesOf(row, data) },
        {
          id: 'state',
          heading: say('state'),
          cell: ({ isRetired }) => (isRetired ? <Tag icon="pause">{say('retired')}</Tag> : <Tag tone="ok">{say('inUse')}</Tag>),
        },
      ]}
    />
  );
}
