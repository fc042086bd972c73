import Document, { Head, Html, Main, NextScript, type DocumentContext } from 'next/document';
import {
  DocumentHeadTags,
  documentGetInitialProps,
  type DocumentHeadTagsProps,
} from '@mui/material-nextjs/v16-pagesRouter';
import { createFloorCache, fontUrl } from '../theme.ts';

const fontFace = `@font-face{font-family:Vazirmatn;src:url(${fontUrl}) format("woff2");font-weight:400 700;font-display:swap}`;

export default class FloorDocument extends Document<DocumentHeadTagsProps> {
  static override getInitialProps(context: DocumentContext) {
    return documentGetInitialProps(context, { emotionCache: createFloorCache() });
  }

  override render() {
    return (
      <Html lang="fa" dir="rtl">
        <Head>
          <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
          <style dangerouslySetInnerHTML={{ __html: fontFace }} />
          <DocumentHeadTags {...this.props} />
        </Head>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
