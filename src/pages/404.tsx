import { NotFoundView } from '#panel/shell/pages/ErrorPage.tsx';
import { page } from '#panel/shell/page.ts';
import { text } from '#panel/shell/strings.ts';

export default page(NotFoundView, { access: 'open', title: text.notFoundTitle });
