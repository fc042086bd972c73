import { ServerErrorView } from '#panel/shell/errors/ServerErrorView.tsx';
import { page } from '#panel/shell/page.ts';
import { shell } from '#panel/shell/strings.ts';

export default page(ServerErrorView, { access: 'open', layout: 'blank', title: shell.errorTitle });
