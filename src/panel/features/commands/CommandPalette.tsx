import { adminKind } from '#shared/adminKind.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { SearchDialog, SearchOption } from '#panel/ui/dialog/SearchDialog.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { type Command, findCommands } from './find.ts';
import { FoundLine } from './FoundLine.tsx';
import { hasPanel, type Hit, keepRecent } from './hits.ts';
import { commandsText as text } from './strings.ts';
import {
  useFundCommands,
  useOfficeCommands,
  useOwnCommands,
  useRequestCommands,
  useSupervisorCommands,
} from './useCommands.ts';

const Heading = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  paddingBlock: '0.5rem 0.25rem',
  paddingInline: '0.75rem',
}));
interface Props {
  onClose: () => void;
}
interface PaletteProps extends Props {
  /** shows a record over the page */
  onPeek?: ((hit: Hit) => void) | undefined;
}

/** Search of pages, acts, funds and records by Ctrl+K: what is chosen is done, and the search closes. */
export function CommandPalette({ onPeek, onClose }: PaletteProps) {
  return useAppSelector(selectPanel) === 'admin' ? (
    <AdminSearch onPeek={onPeek} onClose={onClose} />
  ) : (
    <InvestorSearch onClose={onClose} />
  );
}

function InvestorSearch({ onClose }: Props) {
  const search = useRequestCommands();
  return <Search {...search} label={text.field} keys={text.keys} failed={text.requestsFailed} onClose={onClose} />;
}

function AdminSearch(props: PaletteProps) {
  const { accessLevel } = useAppSelector(selectAuth);
  return adminKind(accessLevel) === 'supervisor' ? <SupervisorSearch {...props} /> : <OfficeSearch {...props} />;
}

function OfficeSearch({ onPeek, onClose }: PaletteProps) {
  const search = useOfficeCommands();
  return (
    <Search
      {...search}
      label={text.officeField}
      keys={text.adminKeys}
      failed={text.failed}
      onPeek={onPeek}
      onClose={onClose}
    />
  );
}

function SupervisorSearch({ onClose }: PaletteProps) {
  const search = useSupervisorCommands();
  return (
    <Search
      {...search}
      label={text.supervisorField}
      keys={text.supervisorKeys}
      failed={text.failed}
      onClose={onClose}
    />
  );
}

interface SearchProps extends PaletteProps {
  label: string;
  typed: string;
  setTyped: (typed: string) => void;
  /** what the API found for the text */
  records: readonly Command[];
  isLoading: boolean;
  hasFailed: boolean;
  /** what the keys do, below the list */
  keys: string;
  /** said when the API could not be asked */
  failed: string;
}

const hasDigit = (typed: string): boolean => /\p{Nd}/u.test(typed);

function Search({ label, typed, setTyped, records, isLoading, hasFailed, keys, failed, onPeek, onClose }: SearchProps) {
  const all = [...useOwnCommands(), ...useFundCommands()];
  // nothing typed: the pages, since the person does not know yet what there is
  const own = findCommands(typed === '' ? all.filter(({ group }) => group === 'pages') : all, typed);
  // a number is of a record before it is in the name of a page
  const options = typed === '' || hasDigit(typed) ? [...records, ...own] : [...own, ...records];
  return (
    <SearchDialog
      title={text.title}
      label={label}
      width="sm"
      typed={typed}
      onType={setTyped}
      options={options}
      keyOf={({ id }) => id}
      titleOf={({ title }) => title}
      onChoose={({ hit, run }) => {
        if (hit) keepRecent(hit);
        onClose();
        run();
      }}
      onPeek={({ hit }) => {
        if (!onPeek || !hit || !hasPanel(hit)) return false;
        keepRecent(hit);
        onPeek(hit);
        return true;
      }}
      onClose={onClose}
      renderOption={(option, props, index) => (
        <>
          {option.group === options[index - 1]?.group ? null : (
            <Heading role="presentation">{text.groups[option.group]}</Heading>
          )}
          <SearchOption {...props}>
            {option.hit ? (
              <FoundLine hit={option.hit} />
            ) : option.note === undefined ? (
              option.title
            ) : (
              <TwoLines first={option.title} second={option.note} />
            )}
          </SearchOption>
        </>
      )}
      none={isLoading ? text.searching : text.none}
      note={hasFailed ? failed : isLoading ? text.searching : ''}
      keys={keys}
    />
  );
}
