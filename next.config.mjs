/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  // pages carry a nonce and are never stored, so a tag of their content is of no use
  generateEtags: false,
  // one copy of emotion on the server; without it styles come out twice, without nonce and without RTL (architecture 4)
  bundlePagesRouterDependencies: true,
  // the process compresses (brotli before gzip) for pages, static files and the API alike
  compress: false,
  devIndicators: false,
  // types are checked by `npm test`; a start must not wait for them
  typescript: { ignoreBuildErrors: true },
  // pictures of /images come from the image loader at quality 75 (spec 9); files of people are read with their token
  images: { qualities: [75], localPatterns: [{ pathname: '/images/**' }] },
};

export default config;
