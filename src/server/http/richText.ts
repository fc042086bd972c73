import sanitizeHtml from 'sanitize-html';

/**
 * Text with formatting as it may reach a page: headings, paragraphs, lists, tables and links, without scripts, styles,
 * forms, pictures and frames. Links open elsewhere and lead to http(s), tel or mailto.
 */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...[
        'h2',
        'h3',
        'h4',
        'p',
        'br',
        'hr',
        'ul',
        'ol',
        'li',
        'strong',
        'b',
        'em',
        'i',
        'u',
        'blockquote',
        'a',
        'span',
      ],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: linkSchemes,
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  });
}

const linkSchemes = ['http', 'https', 'tel', 'mailto'];

/** A stored address as it may stand in a link: a path of this site, or http(s), tel or mailto; null for anything else. */
export function safeLink(link: string | null): string | null {
  if (link === null) return null;
  if (/^\/(?![/\\])/.test(link)) return link;
  const scheme = URL.canParse(link) ? new URL(link).protocol.slice(0, -1) : '';
  return linkSchemes.includes(scheme) ? link : null;
}
