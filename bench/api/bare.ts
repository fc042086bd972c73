/* What a request costs at least on this machine: a server of Node's own that answers the same short JSON to everybody. */
import { createServer } from 'node:http';

const body = JSON.stringify({ data: null, error: false, msg: '' });
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };

createServer((_request, response) => response.writeHead(200, head).end(body)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
  () => process.stdout.write('ready\n'),
);
