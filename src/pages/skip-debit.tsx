import { SkipView } from '#panel/features/directDebit/skip/SkipView.tsx';
import { skipText } from '#panel/features/directDebit/skip/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(SkipView, { access: 'open', layout: 'blank', title: skipText.title });
