// An address of a page begins with one slash and a letter; the API and files of `public` have addresses too.
const address = /^\/(?!api\/|images\/|fonts\/|manifest)[a-z\d_[]/i;

/** True for the whole value of `href`, or of the first argument of `push` and `replace`: there `/` is a page. */
function isTarget(node) {
  for (let at = node, parent = node.parent; parent; at = parent, parent = parent.parent) {
    if (parent.type === 'JSXAttribute') return parent.name.name === 'href';
    if (parent.type === 'CallExpression') {
      const name = parent.callee.type === 'MemberExpression' && parent.callee.property.name;
      return parent.arguments[0] === at && parent.arguments.length === 1 && (name === 'push' || name === 'replace');
    }
  }
  return false;
}

/** Addresses of pages stand in one table, so that a page can move and a link cannot lead nowhere. */
export const noPathLiteral = {
  meta: {
    type: 'problem',
    docs: { description: 'addresses of pages stand in src/panel/paths.ts only' },
    messages: { path: '"{{text}}" is an address of the panel; take it from #panel/paths.ts.' },
    schema: [],
  },
  create(context) {
    const check = (node, text) => {
      if (address.test(text) || (text === '/' && isTarget(node))) {
        context.report({ node, messageId: 'path', data: { text } });
      }
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string' && !node.parent.type.startsWith('Import')) check(node, node.value);
      },
      TemplateLiteral(node) {
        check(node, node.quasis[0].value.raw);
      },
    };
  },
};
