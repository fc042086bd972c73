import { useState } from 'react';
import App, { type AppContext, type AppProps } from 'next/app';
import type { EmotionCache } from '@emotion/react';
import { createMongoAbility } from '@casl/ability';
import { AbilityProvider } from '@casl/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { AppCacheProvider } from '@mui/material-nextjs/v16-pagesRouter';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { createFloorCache, theme } from '../theme.ts';

const browserCache = typeof document === 'undefined' ? undefined : createFloorCache();

export default function FloorApp({ Component, pageProps, emotionCache }: AppProps & { emotionCache?: EmotionCache }) {
  const [store] = useState(createStore);
  const [ability] = useState(() => createMongoAbility([{ action: 'read', subject: 'page' }]));
  return (
    <AppCacheProvider emotionCache={emotionCache ?? browserCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <Provider store={store}>
          <AbilityProvider value={ability}>
            <Component {...pageProps} />
          </AbilityProvider>
        </Provider>
      </ThemeProvider>
    </AppCacheProvider>
  );
}

/** Has the pages rendered for each request, as the panel's are. */
FloorApp.getInitialProps = (context: AppContext) => App.getInitialProps(context);
