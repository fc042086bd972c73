import dynamic from 'next/dynamic';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { LoadingSkeleton } from '../state/Skeletons.tsx';

/* The editor (150 kB) loads where a text is edited. */
const RichTextPart = dynamic(() => import('./RichTextPart.tsx').then((part) => part.RichTextPart), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="pairs" count={4} />,
});

interface Props<F extends FieldValues> {
  control: Control<F>;
  name: FieldPath<F>;
  label: string;
}

/** A text with headings, lists and links; the value is HTML. */
export function FormRichText<F extends FieldValues>({ control, name, label }: Props<F>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <RichTextPart label={label} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
      )}
    />
  );
}
