import { LoginView } from '#panel/features/session/LoginView.tsx';
import { page } from '#panel/shell/page.ts';

export default page(LoginView, { access: 'guest', layout: 'blank', title: 'ورود' });
