import { cloneElement, useContext, type ComponentProps, type ComponentType, type ReactElement } from 'react';
import type { AppType } from 'next/app';
import type { DocumentContext, DocumentInitialProps } from 'next/document';
import { LoadableContext } from 'next/dist/shared/lib/loadable-context.shared-runtime';
import { documentGetInitialProps, type DocumentHeadTagsProps } from '@mui/material-nextjs/v16-pagesRouter';
import { adminKind } from '#shared/adminKind.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { InitialSession } from '../store/initialSession.ts';
import { createPanelCache } from '../ui/theme/emotionCache.ts';
import type { PageView } from './firstCalls.ts';

/*
 * Before its data the shell of a page is the same for everybody of one kind: guests, investors, administrators of one level.
 * The server draws it once for each kind and keeps its HTML and styles; it writes nonce, session and first calls for each
 * answer (decision 79).
 */

type Drawn = DocumentInitialProps & DocumentHeadTagsProps;

interface KeptShell {
  drawn: Drawn;
  /** parts on demand that the shell shows: the browser loads them before it hydrates */
  parts: readonly string[];
}

/** About 0.15 MB each. */
const MOST = 100;
const shells = new Map<string, KeptShell>();

/** The session that a kept shell is drawn from. It holds nothing of one person. */
function sessionOfKind(session: InitialSession): InitialSession {
  const investorId = session.investorId === null ? null : 1;
  return { ...session, username: '', investorId, expiresAt: null, serverTime: 0 };
}

/**
 * Names all that a shell is drawn from. Returns null for what is drawn for each answer: an address with a parameter, an
 * error page, a level that the panel does not know, and pages in development.
 */
function kindOf({ pathname, asPath, res }: DocumentContext, view: PageView, now: Date): string | null {
  const { session, chrome } = view;
  const { accessLevel } = session;
  const isKnownLevel = accessLevel === null || adminKind(accessLevel) !== null;
  if (process.env.NODE_ENV !== 'production' || asPath !== pathname || res?.statusCode !== 200 || !isKnownLevel)
    return null;
  return JSON.stringify([pathname, sessionOfKind(session), chrome, tehranDay(now)]);
}

/** Keeps a shell as the one that was used last. */
function keep(kind: string, shell: KeptShell): void {
  shells.delete(kind);
  shells.set(kind, shell);
  const [oldest] = shells.keys();
  if (shells.size > MOST && oldest !== undefined) shells.delete(oldest);
}

type AppProps = ComponentProps<AppType>;

async function draw(context: DocumentContext, nonce: string): Promise<KeptShell> {
  const parts: string[] = [];
  const enhanceApp = (App: ComponentType<AppProps>) =>
    function ShellOfKind({ session, ...props }: AppProps & { session?: InitialSession }) {
      const name = useContext(LoadableContext);
      const note = (part: string) => {
        parts.push(part);
        name?.(part);
      };
      return (
        <LoadableContext value={note}>
          <App {...props} {...(session && { session: sessionOfKind(session) })} />
        </LoadableContext>
      );
    };
  const plugin = { enhanceApp, resolveProps: (props: DocumentInitialProps) => Promise.resolve(props) };
  const drawn = await documentGetInitialProps(context, { emotionCache: createPanelCache(nonce), plugins: [plugin] });
  return { drawn, parts };
}

/** Tells Next which parts on demand the kept HTML shows, as drawing them does. */
function nameParts(context: DocumentContext, parts: readonly string[]) {
  const Names = () => {
    const name = useContext(LoadableContext);
    for (const part of parts) name?.(part);
    return null;
  };
  return context.renderPage({ enhanceApp: () => Names });
}

/** Draws the shell of a page, or takes the kept one of its kind. */
export async function drawShell(context: DocumentContext, nonce: string, view: PageView | undefined): Promise<Drawn> {
  const kind = view ? kindOf(context, view, new Date()) : null;
  if (kind === null) return documentGetInitialProps(context, { emotionCache: createPanelCache(nonce) });
  const kept = shells.get(kind);
  const shell = kept ?? (await draw(context, nonce));
  keep(kind, shell);
  if (!kept) return shell.drawn;
  await nameParts(context, shell.parts);
  const tags = shell.drawn.emotionStyleTags as (ReactElement<{ nonce?: string }> | null)[];
  return { ...shell.drawn, emotionStyleTags: tags.flatMap((tag) => (tag ? [cloneElement(tag, { nonce })] : [])) };
}
