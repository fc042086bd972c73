const isCall = (node, name) => node?.type === 'CallExpression' && node.callee.name === name;

/** True for `propertyRuns(…)` and for an object into which it is spread. */
function takesRuns(node) {
  if (isCall(node, 'propertyRuns')) return true;
  return (
    node?.type === 'ObjectExpression' &&
    node.properties.some((part) => part.type === 'SpreadElement' && isCall(part.argument, 'propertyRuns'))
  );
}

/** A property without a fixed seed is red once in a while for a draw that nobody can repeat. */
export const propertyRuns = {
  meta: {
    type: 'problem',
    docs: { description: 'properties take their seed and their number of runs from #tests/support/property.ts' },
    messages: { runs: 'Give `propertyRuns()` of #tests/support/property.ts as the second argument.' },
    schema: [],
  },
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.object.name !== 'fc') return;
        if (['assert', 'check'].includes(callee.property.name) && !takesRuns(node.arguments[1]))
          context.report({ node, messageId: 'runs' });
      },
    };
  },
};
