import { styled as styledOfMui, type CSSObject, type Theme } from '@mui/material/styles';
import { unstable_memoTheme as madeOncePerTheme } from '@mui/material/utils';
import isForwarded from './forwardedProps.ts';

type StyleOf = (props: { theme: Theme }) => unknown;

/**
 * The style as MUI is given it: made once for a theme when it reads nothing else, and with every drawing otherwise. What a
 * style reads until it first asks for more than the theme depends on the theme alone, so one look at one drawing decides.
 */
function onceIfOfTheme(style: StyleOf): StyleOf {
  let readsMore = false;
  let theme: Theme | null = null;
  let made: unknown;
  return (props) => {
    if (readsMore) return style(props);
    if (theme === props.theme) return made;
    const read = new Set<string | symbol>();
    const result = style(
      new Proxy(props, {
        get: (target, key) => (read.add(key), Reflect.get(target, key) as unknown),
        has: (target, key) => (read.add(key), Reflect.has(target, key)),
        ownKeys: (target) => (read.add('all'), Reflect.ownKeys(target)),
      }),
    );
    read.delete('theme');
    readsMore = read.size > 0 || Array.isArray(result);
    if (readsMore) return result;
    theme = props.theme;
    made = madeOncePerTheme(() => result as CSSObject)(props);
    return made;
  };
}

const isStyleOf = (style: unknown): style is StyleOf => typeof style === 'function' && !('__emotion_real' in style);

/**
 * MUI's `styled`, for the panel's own parts. MUI makes the text of a style function again for each element and each
 * drawing; this one keeps what depends on the theme alone (decision 87). A part that names properties which its element does not
 * get need not name those of all styles.
 */
export const styled = ((tag: 'div', options?: { shouldForwardProp?: (name: string) => boolean }) => {
  const own = options?.shouldForwardProp;
  const forwarding = own && { ...options, shouldForwardProp: (name: string) => isForwarded(name) && own(name) };
  const create = styledOfMui(tag, forwarding ?? options) as (...styles: unknown[]) => unknown;
  return (...styles: unknown[]) => create(...styles.map((style) => (isStyleOf(style) ? onceIfOfTheme(style) : style)));
}) as typeof styledOfMui;
