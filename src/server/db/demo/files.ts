import { createHash } from 'node:crypto';

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

/** The columns of a stored PDF; the public id is derived from the name, so that it is the same at every fill. */
export function demoFile(name: string, text: string) {
  const bytes = onePagePdf(text);
  return {
    public_id: createHash('sha256').update(`demo:${name}`).digest('base64url').slice(0, 32),
    name: `${name}.pdf`,
    mime: 'application/pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    scan_status: 'clean' as const,
  };
}
