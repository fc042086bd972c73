import { readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve('src', 'pages');

/** Pages that are no screens: what Next wraps around others, and the root, which only leads on. */
const noScreens = ['/_app', '/_document', '/_error', '/'];

/** Routes of all pages as Next names them, so that a new page is checked without being listed here. */
export function screenRoutes(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map(
      (file) =>
        `/${file
          .replaceAll(path.sep, '/')
          .replace(/\.tsx$/, '')
          .replace(/(^|\/)index$/, '')}`,
    )
    .filter((route) => !noScreens.includes(route))
    .sort();
}

/** The address of a list whose links lead to a page with a parameter, or null for a plain page. */
export function listOf(route: string): string | null {
  const at = route.indexOf('/[');
  return at < 0 ? null : route.slice(0, at);
}

export const isAdminRoute = (route: string): boolean => route.startsWith('/admin');
/** Whose screen it is: of investors, of trustees and auditors, or of administrators. */
export const personOf = (route: string): 'investor' | 'trustee' | 'super' =>
  route === '/admin/supervision' ? 'trustee' : isAdminRoute(route) ? 'super' : 'investor';

export const isErrorRoute = (route: string): boolean => ['/401', '/404', '/500'].includes(route);
