import { useId } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { styled } from '#panel/ui/theme/styled.ts';
import { FormatBoldRounded } from '../icons/FormatBoldRounded.tsx';
import { FormatItalicRounded } from '../icons/FormatItalicRounded.tsx';
import { FormatListBulletedRounded } from '../icons/FormatListBulletedRounded.tsx';
import { FormatListNumberedRounded } from '../icons/FormatListNumberedRounded.tsx';
import { RedoRounded } from '../icons/RedoRounded.tsx';
import { TitleRounded } from '../icons/TitleRounded.tsx';
import { UndoRounded } from '../icons/UndoRounded.tsx';
import { fieldText } from './strings.ts';

const Frame = styled('div')<{ 'data-wrong': boolean }>(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  '&[data-wrong="true"]': { borderColor: theme.vars.palette.error.main },
  '&:focus-within': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  // the library's own style sheet has no nonce
  '& .ProseMirror': {
    ...theme.typography.body2,
    minHeight: 180,
    padding: '0.75rem 1rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    outline: 'none',
  },
  '& .ProseMirror p': { marginBlock: '0.5rem' },
  '& .ProseMirror :is(ul, ol)': { paddingInlineStart: '1.5rem' },
}));
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem',
  padding: '0.25rem 0.5rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
}));
const Label = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Wrong = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.error.main,
}));

interface RichTextPartProps {
  label: string;
  /** HTML */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
}

/** The editor behind `FormRichText`. What a page may hold is decided by the server, which cleans the text again. */
export function RichTextPart({ label, value, onChange, error }: RichTextPartProps) {
  const id = useId();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3, 4] }, code: false, codeBlock: false, strike: false }),
    ],
    content: value,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id, dir: 'rtl' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div>
      <Label id={id}>{label}</Label>
      <Frame data-wrong={error !== undefined}>
        {editor ? <Toolbar editor={editor} label={label} /> : null}
        <EditorContent editor={editor} />
      </Frame>
      {error === undefined ? null : <Wrong role="alert">{error}</Wrong>}
    </div>
  );
}

function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive('heading'),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const { richText: text } = fieldText;
  const act = () => editor.chain().focus();
  const tools = [
    { name: text.heading, icon: TitleRounded, isOn: is.heading, run: () => act().toggleHeading({ level: 3 }).run() },
    { name: text.bold, icon: FormatBoldRounded, isOn: is.bold, run: () => act().toggleBold().run() },
    { name: text.italic, icon: FormatItalicRounded, isOn: is.italic, run: () => act().toggleItalic().run() },
    {
      name: text.bullets,
      icon: FormatListBulletedRounded,
      isOn: is.bullets,
      run: () => act().toggleBulletList().run(),
    },
    {
      name: text.numbers,
      icon: FormatListNumberedRounded,
      isOn: is.numbers,
      run: () => act().toggleOrderedList().run(),
    },
  ];
  const steps = [
    { name: text.undo, icon: UndoRounded, isOff: !is.canUndo, run: () => act().undo().run() },
    { name: text.redo, icon: RedoRounded, isOff: !is.canRedo, run: () => act().redo().run() },
  ];
  return (
    <Tools role="toolbar" aria-label={text.tools(label)}>
      {tools.map(({ name, icon: Icon, isOn, run }) => (
        <Tooltip key={name} title={name}>
          <IconButton
            size="small"
            aria-label={name}
            aria-pressed={isOn}
            color={isOn ? 'primary' : 'default'}
            onClick={run}
          >
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
      {steps.map(({ name, icon: Icon, isOff, run }) => (
        <IconButton key={name} size="small" title={name} aria-label={name} disabled={isOff} onClick={run}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Tools>
  );
}
