import { page } from '#panel/shell/page.ts';

/** The root only leads on: to /login, or to the first screen of the panel (`shell/guards/decide.ts`). */
export default page(() => null, { access: 'user', layout: 'blank' });
