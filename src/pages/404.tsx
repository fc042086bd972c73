import { NotFoundView } from '#panel/shell/errors/NotFoundView.tsx';
import { page } from '#panel/shell/page.ts';
import { shell } from '#panel/shell/strings.ts';

export default page(NotFoundView, { access: 'open', title: shell.notFoundTitle });
