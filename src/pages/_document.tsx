import Document, { Head, Html, Main, NextScript } from 'next/document';
import type { DocumentContext, DocumentInitialProps } from 'next/document';
import {
  DocumentHeadTags,
  documentGetInitialProps,
  type DocumentHeadTagsProps,
} from '@mui/material-nextjs/v16-pagesRouter';
import { fontUrl } from '#panel/ui/fonts/font.ts';
import { fontFaceCss } from '#panel/ui/fonts/fontFace.ts';
import { openingScript, readScript } from '#panel/ui/layout/blocks.ts';
import { brandFiles, brandName, brands, type BrandName } from '#panel/ui/theme/brands.ts';
import { brandSheet } from '#panel/ui/theme/brandSheet.ts';
import { createPanelCache } from '#panel/ui/theme/emotionCache.ts';
import { earlyCallsScript } from '#panel/api/earlyCalls.ts';
import { firstAssetScript } from '#panel/shell/firstAsset.ts';
import { firstCalls, type PageView } from '#panel/shell/firstCalls.ts';
import { readSite } from '#panel/shell/siteFacts.ts';
import { lockScript } from '#panel/shell/lock/lockStore.ts';
import { noFlashScript } from '#panel/shell/settings/settings.ts';

/** The variables of both modes, made by `themeAtBuild.ts` when the panel is built. */
declare const PANEL_THEME_SHEET: string;

interface Props extends DocumentInitialProps, DocumentHeadTagsProps {
  nonce: string;
  /** begins the first calls of the page, and shows what leads it; empty where there is none */
  script: string;
  /** the brand of the settings, or the one of the build */
  brand: BrandName;
}

function firstScript(view: PageView): string {
  const calls = firstCalls(view);
  const [first] = calls;
  if (first === undefined) return '';
  return `${earlyCallsScript(calls)}${view.facts.hasFirstAsset ? `;${firstAssetScript(first)}` : ''}`;
}

/** The HTML around every page: Persian, right to left, the nonce of this answer on every style and script. */
export default class PanelDocument extends Document<Props> {
  static override async getInitialProps(context: DocumentContext): Promise<Props> {
    const header = context.req?.headers['x-nonce'];
    const nonce = typeof header === 'string' ? header : '';
    const props = await documentGetInitialProps(context, { emotionCache: createPanelCache(nonce) });
    const { view } = (context.req ?? {}) as { view?: PageView };
    const brand = (context.req && readSite(context.req)?.brand) ?? brandName;
    return { ...props, nonce, script: view ? firstScript(view) : '', brand };
  }

  override render() {
    const { nonce, script, brand } = this.props;
    const otherBrand = brand === brandName ? '' : brandSheet(brand);
    return (
      <Html lang="fa" dir="rtl" data-mode="light" data-opening="" data-reading="">
        <Head nonce={nonce}>
          <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
          <style nonce={nonce} dangerouslySetInnerHTML={{ __html: fontFaceCss + PANEL_THEME_SHEET + otherBrand }} />
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `${noFlashScript};${lockScript}` }} />
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: openingScript }} />
          {script === '' ? null : <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />}
          <link rel="icon" href={brandFiles[brand].icon} type="image/svg+xml" />
          <link rel="manifest" href={brandFiles[brand].manifest} />
          <meta name="theme-color" content={brands[brand].light.main} />
          <meta name="format-detection" content="telephone=no" />
          <DocumentHeadTags {...this.props} />
        </Head>
        <body>
          <Main />
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: readScript }} />
          <NextScript nonce={nonce} />
        </body>
      </Html>
    );
  }
}
