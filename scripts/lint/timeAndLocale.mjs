const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name;

/** The server asks its clock port for the time, so that a test and the demo can stand on any day. */
export const noAmbientClock = {
  meta: {
    type: 'problem',
    docs: { description: 'the time comes from the clock port (architecture 4, time)' },
    messages: {
      clock: 'The machine clock is read by src/server/ports/clock.ts only; use clock.now() or clock.business().',
    },
    schema: [],
  },
  create(context) {
    return {
      NewExpression(node) {
        if (isNamed(node.callee, 'Date') && node.arguments.length === 0) context.report({ node, messageId: 'clock' });
      },
      CallExpression(node) {
        const { callee } = node;
        const isNow =
          callee.type === 'MemberExpression' && isNamed(callee.object, 'Date') && isNamed(callee.property, 'now');
        if (isNow || isNamed(callee, 'Date')) context.report({ node, messageId: 'clock' });
      },
    };
  },
};

const localeMethods = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'localeCompare']);

/** Without a locale the result depends on the machine: other digits on the server than in the browser. */
export const noDefaultLocale = {
  meta: {
    type: 'problem',
    docs: { description: 'numbers and dates are written in a named locale' },
    messages: {
      locale:
        '{{name}} without a locale differs from machine to machine; use the helpers of #shared, or name the locale.',
    },
    schema: [],
  },
  create(context) {
    const report = (node, name) => context.report({ node, messageId: 'locale', data: { name } });
    return {
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
        const { name } = node.callee.property;
        const least = name === 'localeCompare' ? 2 : 1;
        if (localeMethods.has(name) && node.arguments.length < least) report(node, name);
        else if (isNamed(node.callee.object, 'Intl') && node.arguments.length === 0) report(node, `Intl.${name}`);
      },
      NewExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || !isNamed(callee.object, 'Intl') || node.arguments.length > 0) return;
        report(node, `Intl.${callee.property.name}`);
      },
    };
  },
};
