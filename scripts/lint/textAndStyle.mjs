const persian = /[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufeff]/;

/** Persian text stands where translators and reviewers look for it. */
export const noPersianLiteral = {
  meta: {
    type: 'problem',
    docs: { description: 'Persian text stands in strings.ts of the feature or in the contract (architecture 5.7)' },
    messages: {
      literal:
        'Persian text belongs into strings.ts of this feature, or into #shared/contract when the server says it.',
    },
    schema: [],
  },
  create(context) {
    const check = (node, text) => {
      if (typeof text === 'string' && persian.test(text)) context.report({ node, messageId: 'literal' });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
      JSXText: (node) => check(node, node.value),
    };
  },
};

const physicalKeys =
  /^(margin|padding|border|inset|scrollMargin|scrollPadding)(Left|Right)([A-Z]\w*)?$|^border(Top|Bottom)(Left|Right)Radius$|^(ml|mr|pl|pr)$/;
const physicalCss =
  /(^|[;{\s])((margin|padding|border)-(left|right)\b|(left|right)\s*:|border-(top|bottom)-(left|right)-radius|(text-align|float|clear)\s*:\s*(left|right))/;
const sideValues = new Set(['textAlign', 'float', 'clear', 'captionSide']);

const keyOf = (node) =>
  node.computed ? null : node.key.type === 'Identifier' ? node.key.name : String(node.key.value ?? '');

/** True inside `sx={…}`, `style={…}`, `styled(…)({…})`, `css({…})` or theme overrides. */
function isInStyle(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'JSXAttribute')
      return ['sx', 'style'].includes(at.name.name) || /Sx$|Style$/.test(String(at.name.name));
    if (at.type === 'Property' && ['sx', 'style', 'styleOverrides'].includes(keyOf(at) ?? '')) return true;
    if (at.type === 'VariableDeclarator' && at.id.type === 'Identifier' && /(sx|styles?)$/i.test(at.id.name))
      return true;
    if (at.type === 'CallExpression') {
      let callee = at.callee;
      while (callee.type === 'CallExpression' || callee.type === 'MemberExpression') {
        callee = callee.type === 'CallExpression' ? callee.callee : callee.object;
      }
      if (callee.type === 'Identifier' && ['styled', 'css', 'keyframes'].includes(callee.name)) return true;
    }
  }
  return false;
}

/** The panel is right to left; a physical side is right in one direction only. */
export const noPhysicalSides = {
  meta: {
    type: 'problem',
    docs: { description: 'styles name logical sides, never left or right (architecture 5.8)' },
    messages: {
      side: '"{{name}}" is a physical side; use the logical one (marginInlineStart, insetInlineEnd, paddingInline, textAlign: "start").',
    },
    schema: [],
  },
  create(context) {
    const report = (node, name) => context.report({ node, messageId: 'side', data: { name } });
    return {
      Property(node) {
        if (node.parent.type !== 'ObjectExpression') return;
        const key = keyOf(node);
        if (key === null) return;
        if (physicalKeys.test(key)) report(node.key, key);
        else if ((key === 'left' || key === 'right') && isInStyle(node)) report(node.key, key);
        else if (
          sideValues.has(key) &&
          node.value.type === 'Literal' &&
          /^(left|right)$/.test(String(node.value.value))
        ) {
          report(node.value, `${key}: ${node.value.value}`);
        }
      },
      JSXAttribute(node) {
        if (node.name.type === 'JSXIdentifier' && physicalKeys.test(node.name.name)) report(node.name, node.name.name);
      },
      TaggedTemplateExpression(node) {
        for (const quasi of node.quasi.quasis) {
          const found = physicalCss.exec(quasi.value.raw);
          if (found) report(quasi, found[2]);
        }
      },
    };
  },
};

const hexColor = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const functionColor = /\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix)\(/;
const namedColor =
  /^(white|black|red|green|blue|yellow|orange|purple|violet|pink|gr[ae]y|brown|cyan|magenta|gold|silver|navy|teal|crimson|tomato|salmon|indigo|maroon|olive|lime|aqua|beige|ivory|coral|(light|dark)\w+)$/i;
const colorKeys =
  /^(color|background|backgroundColor|bgcolor|fill|stroke|outlineColor|caretColor|accentColor|border\w*Color)$/;

/** Colors live in the theme, so that two brands and two modes stay readable everywhere. */
export const noColorLiteral = {
  meta: {
    type: 'problem',
    docs: { description: 'colors stand in src/panel/ui/theme only (design 3)' },
    messages: {
      color: '"{{text}}" is a color; take it from the theme (palette path), so that both brands and both modes work.',
    },
    schema: [],
  },
  create(context) {
    const report = (node, text) => context.report({ node, messageId: 'color', data: { text } });
    return {
      Literal(node) {
        if (typeof node.value !== 'string') return;
        if (hexColor.test(node.value) || functionColor.test(node.value)) report(node, node.value);
      },
      TemplateElement(node) {
        if (functionColor.test(node.value.raw) || /#[0-9a-f]{6}\b/i.test(node.value.raw))
          report(node, node.value.raw.trim());
      },
      Property(node) {
        if (!colorKeys.test(keyOf(node) ?? '') || node.value.type !== 'Literal') return;
        if (namedColor.test(String(node.value.value))) report(node.value, String(node.value.value));
      },
      JSXAttribute(node) {
        if (!colorKeys.test(String(node.name.name)) || node.value?.type !== 'Literal') return;
        if (namedColor.test(String(node.value.value))) report(node.value, String(node.value.value));
      },
    };
  },
};
