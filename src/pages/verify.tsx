import { VerifyView } from '#panel/features/verify/VerifyView.tsx';
import { text } from '#panel/features/verify/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(VerifyView, { access: 'open', layout: 'blank', title: text.title });
