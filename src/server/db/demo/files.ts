import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A one-page PDF whose text names the document; enough to open and download in the demo. */
function onePagePdf(text: string): Buffer {
  const stream = `BT /F1 20 Tf 72 720 Td (${text.replace(/[()\\]/g, ' ')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** A picture of a paper slip: a stamp and the lines that a reviewer compares, in Latin digits that every font has. */
async function slipPicture(lines: readonly string[]): Promise<Buffer> {
  const text = lines
    .map((line, index) => `<text x="60" y="${150 + index * 62}" font-size="34" font-family="sans-serif">${line}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560"><rect width="900" height="560" fill="#f4efe2"/>
    <rect x="24" y="24" width="852" height="512" fill="none" stroke="#6b6257" stroke-width="3"/><path d="M24 96h852" stroke="#6b6257" stroke-width="3"/>
    <circle cx="740" cy="420" r="78" fill="none" stroke="#2d5d8a" stroke-width="6" opacity="0.6"/>${text}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The columns of a stored picture of a slip. */
export async function demoSlip(name: string, lines: readonly string[]) {
  return stored(`${name}.png`, name, 'image/png', await slipPicture(lines));
}

const cardTitles: Readonly<Record<string, string>> = {
  id_card: 'NATIONAL ID CARD',
  birth_certificate: 'BIRTH CERTIFICATE',
  selfie: 'FACE AND CARD',
  signature: 'SIGNATURE',
};

/** The columns of a stored picture of an identity document, drawn and plainly marked as a sample. */
export async function demoCard(name: string, kind: string, lines: readonly string[]) {
  const text = lines
    .map(
      (line, index) => `<text x="330" y="${190 + index * 60}" font-size="34" font-family="sans-serif">${line}</text>`,
    )
    .join('');
  const face = `<circle cx="170" cy="190" r="62" fill="#c9b8a4"/><path d="M70 370c0-80 200-80 200 0z" fill="#7a6f8f"/>`;
  const line = '<path d="M90 330c70-140 90 60 150-40s60 60 120 0" fill="none" stroke="#27406b" stroke-width="8"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="480"><rect width="900" height="480" fill="#e8edf2"/>
    <rect x="20" y="20" width="860" height="440" rx="24" fill="none" stroke="#5b6b7c" stroke-width="4"/>
    <text x="330" y="110" font-size="36" font-weight="700" font-family="sans-serif">${cardTitles[kind] ?? kind}</text>
    ${kind === 'signature' ? line : face}${text}
    <text x="330" y="400" font-size="30" fill="#a23b3b" font-family="sans-serif">SAMPLE</text></svg>`;
  return stored(`${name}.png`, name, 'image/png', await sharp(Buffer.from(svg)).png().toBuffer());
}

/** The columns of a stored PDF. */
export function demoFile(name: string, text: string) {
  return stored(`${name}.pdf`, name, 'application/pdf', onePagePdf(text));
}

/** The public id is derived from the name, so that it is the same at every fill. */
function stored(fileName: string, name: string, mime: string, bytes: Buffer) {
  return {
    public_id: createHash('sha256').update(`demo:${name}`).digest('base64url').slice(0, 32),
    name: fileName,
    mime,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    scan_status: 'clean' as const,
  };
}
