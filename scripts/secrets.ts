// `npm run secrets`: fresh secrets as lines for .env.
import { createSecrets } from '../src/server/secrets.ts';

for (const [name, value] of Object.entries(createSecrets())) {
  console.log(`${name}="${value.trim().replaceAll('\n', '\\n')}"`);
}
