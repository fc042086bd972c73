import { NotAllowedView } from '#panel/shell/pages/NotAllowedView.tsx';
import { text } from '#panel/shell/guards/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(NotAllowedView, { access: 'open', title: text.notAllowedTitle });
