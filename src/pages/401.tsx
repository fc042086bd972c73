import { NotAllowedView } from '#panel/shell/guards/NotAllowedView.tsx';
import { guardStrings } from '#panel/shell/guards/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(NotAllowedView, { access: 'open', title: guardStrings.notAllowedTitle });
