import { useState, type ReactNode } from 'react';
import { Section } from '#panel/ui/data/Section.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';

interface Props {
  title: string;
  note?: string;
  /** words of the button that opens the form */
  edit: string;
  children: ReactNode;
  form: (onClose: () => void) => ReactNode;
}

/** Settings that belong together, with the form that changes them. */
export function SettingsSection({ title, note, edit, children, form }: Props) {
  const reason = usePermission('super');
  const [isEditing, setEditing] = useState(false);
  return (
    <Section
      title={title}
      note={note}
      action={
        <ActionButton reason={reason} onClick={() => setEditing(true)}>
          {edit}
        </ActionButton>
      }
    >
      {children}
      {isEditing ? form(() => setEditing(false)) : null}
    </Section>
  );
}
