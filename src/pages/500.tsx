import { ServerErrorView } from '#panel/shell/pages/ErrorPage.tsx';
import { page } from '#panel/shell/page.ts';
import { text } from '#panel/shell/strings.ts';

export default page(ServerErrorView, { access: 'open', layout: 'blank', title: text.errorTitle });
