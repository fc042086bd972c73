/* A small table of networks in the MaxMind DB format 2.0 (https://maxmind.github.io/MaxMind-DB/), for IPv4. */

const types = { text: 2, uint16: 5, uint32: 6, map: 7, uint64: 9, array: 11 };

function head(type: number, size: number): Buffer {
  return type < 8 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);
}

function number(type: number, value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(value === 0 ? '' : hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([head(type, bytes.length), bytes]);
}

type Value = string | Buffer | readonly Value[] | { readonly [name: string]: Value };

/** One value of the data section; texts, lists and maps of fewer than 29 parts. */
function encode(value: Value): Buffer {
  if (Buffer.isBuffer(value)) return value;
  if (typeof value === 'string') return Buffer.concat([head(types.text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(types.array, value.length), ...value.map(encode)]);
  const parts = Object.entries(value);
  return Buffer.concat([head(types.map, parts.length), ...parts.flatMap(([name, one]) => [encode(name), encode(one)])]);
}

/** The bytes of a table: network (`203.0.113.0/24`) to record. */
export function mmdbOf(networks: Readonly<Record<string, Value>>): Buffer {
  type Node = [Node | number | null, Node | number | null];
  const root: Node = [null, null];
  const data: Buffer[] = [];
  let size = 0;
  for (const [network, record] of Object.entries(networks)) {
    const [address = '', length = '32'] = network.split('/');
    const bits = address
      .split('.')
      .flatMap((part) => Array.from({ length: 8 }, (_, bit) => (Number(part) >> (7 - bit)) & 1));
    let node = root;
    bits.slice(0, Number(length)).forEach((bit, depth) => {
      const side = bit === 0 ? 0 : 1;
      if (depth === Number(length) - 1) node[side] = size;
      else node = (node[side] ??= [null, null]) as Node;
    });
    data.push(encode(record));
    size += data.at(-1)?.length ?? 0;
  }
  const nodes: Node[] = [];
  const count = (node: Node): void => {
    nodes.push(node);
    for (const side of node) if (Array.isArray(side)) count(side);
  };
  count(root);
  const tree = Buffer.concat(
    nodes.flatMap((node) =>
      node.map((side) => {
        const record = Buffer.alloc(3);
        const value =
          side === null ? nodes.length : Array.isArray(side) ? nodes.indexOf(side) : nodes.length + 16 + side;
        record.writeUIntBE(value, 0, 3);
        return record;
      }),
    ),
  );
  const metadata = encode({
    binary_format_major_version: number(types.uint16, 2),
    binary_format_minor_version: number(types.uint16, 0),
    build_epoch: number(types.uint64, 1_764_000_000),
    database_type: 'Test-City',
    description: { en: 'cities of a test' },
    ip_version: number(types.uint16, 4),
    languages: ['en'],
    node_count: number(types.uint32, nodes.length),
    record_size: number(types.uint16, 24),
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
}
