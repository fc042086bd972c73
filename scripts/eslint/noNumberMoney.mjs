import { isMoneyName } from './names.mjs';

function nameOf(node) {
  if (!node) return null;
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'MemberExpression' && !node.computed) return nameOf(node.property);
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return nameOf(node.expression);
  return null;
}

/** The name at the root of a call chain: `number` of `yup.number().integer().required()`. */
function chainRoot(node) {
  let at = node;
  while (
    at?.type === 'CallExpression' &&
    at.callee.type === 'MemberExpression' &&
    at.callee.object.type === 'CallExpression'
  ) {
    at = at.callee.object;
  }
  return at?.type === 'CallExpression' ? nameOf(at.callee) : null;
}

function isNumberType(checker, type) {
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => checker.typeToString(checker.getBaseTypeOfLiteralType(part)) === 'number');
}

/** Money is a bigint of rial, units a bigint, a NAV a decimal text; a JavaScript number cannot hold them all exactly. */
export const noNumberMoney = {
  meta: {
    type: 'problem',
    docs: { description: 'money, prices, fees and units are never a JavaScript number (architecture 4)' },
    messages: {
      type: '"{{name}}" is money, a price, a fee or units: use bigint (rial, units) or a decimal string (NAV), never number.',
      convert: '{{how}} turns "{{name}}" into a number and loses digits; use the helpers of #shared/money.ts.',
    },
    schema: [],
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services?.program?.getTypeChecker();

    function checkDeclared(id, node = id) {
      const name = nameOf(id);
      if (name === null || !isMoneyName(name) || !checker) return;
      if (isNumberType(checker, services.getTypeAtLocation(node)))
        context.report({ node: id, messageId: 'type', data: { name } });
    }

    function checkPattern(pattern) {
      if (!pattern) return;
      if (pattern.type === 'Identifier') checkDeclared(pattern);
      else if (pattern.type === 'AssignmentPattern') checkPattern(pattern.left);
      else if (pattern.type === 'RestElement') checkPattern(pattern.argument);
      else if (pattern.type === 'ArrayPattern') pattern.elements.forEach(checkPattern);
      else if (pattern.type === 'ObjectPattern')
        pattern.properties.forEach((part) => checkPattern(part.value ?? part.argument));
    }

    function checkReturn(id, node) {
      const name = nameOf(id);
      if (name === null || !isMoneyName(name) || !checker) return;
      const [signature] = services.getTypeAtLocation(node).getCallSignatures();
      if (signature && isNumberType(checker, signature.getReturnType()))
        context.report({ node: id, messageId: 'type', data: { name } });
    }

    function checkConversion(node, how, argument) {
      const name = nameOf(argument);
      if (name !== null && isMoneyName(name)) context.report({ node, messageId: 'convert', data: { how, name } });
    }

    const checkFunction = (node) => {
      node.params.forEach(checkPattern);
      const owner = node.id ?? (node.parent.type === 'VariableDeclarator' ? node.parent.id : null);
      if (owner) checkReturn(owner, node);
    };

    return {
      VariableDeclarator: (node) => checkPattern(node.id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      TSPropertySignature: (node) => checkDeclared(node.key, node),
      PropertyDefinition: (node) => checkDeclared(node.key, node),
      Property(node) {
        if (node.parent.type !== 'ObjectExpression' || node.computed) return;
        const name = nameOf(node.key);
        if (name === null || !isMoneyName(name)) return;
        const isSchema = ['number', 'integer'].includes(chainRoot(node.value) ?? '');
        const isNumber = node.value.type === 'Literal' && typeof node.value.value === 'number';
        if (isSchema || isNumber) context.report({ node: node.key, messageId: 'type', data: { name } });
      },
      CallExpression(node) {
        const callee = nameOf(node.callee);
        if (['Number', 'parseFloat', 'parseInt'].includes(callee))
          checkConversion(node, `${callee}()`, node.arguments[0]);
      },
      UnaryExpression(node) {
        if (node.operator === '+') checkConversion(node, 'Unary +', node.argument);
      },
    };
  },
};
