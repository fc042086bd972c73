// `npm run secrets`: fresh secrets as lines for .env.
import webPush from 'web-push';
import { createSecrets } from '../src/server/secrets.ts';

for (const [name, value] of Object.entries(createSecrets())) {
  console.log(`${name}="${value.trim().replaceAll('\n', '\\n')}"`);
}

const push = webPush.generateVAPIDKeys();
console.log(`PUSH_PUBLIC_KEY="${push.publicKey}"`);
console.log(`PUSH_PRIVATE_KEY="${push.privateKey}"`);
