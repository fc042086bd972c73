// Money is a bigint of rial, units a bigint, a NAV a decimal text; a JavaScript number cannot hold them all exactly.
// The check reads types, so it runs on the program that `types.mjs` has built, and not in the linter.
import ts from 'typescript';
import { isMoneyName } from './names.mjs';

/** A comment on the line above a finding allows it; one that allows nothing is a finding itself. */
const allowance = /\/\/ number-money:(.*)/;

/** The name that an expression, a key or a binding ends in. */
function nameOf(node) {
  if (!node) return null;
  if (ts.isIdentifier(node) || ts.isStringLiteral(node)) return node.text;
  if (ts.isPrivateIdentifier(node)) return node.text.slice(1);
  if (ts.isPropertyAccessExpression(node)) return nameOf(node.name);
  const isWrapped =
    ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isComputedPropertyName(node);
  return isWrapped ? nameOf(node.expression) : null;
}

/** The name at the root of a call chain: `number` of `yup.number().integer().required()`. */
function chainRoot(node) {
  let at = node;
  while (
    ts.isCallExpression(at) &&
    ts.isPropertyAccessExpression(at.expression) &&
    ts.isCallExpression(at.expression.expression)
  ) {
    at = at.expression.expression;
  }
  return ts.isCallExpression(at) ? nameOf(at.expression) : null;
}

const isMoney = (name) => name !== null && isMoneyName(name);

/** Findings of one file as `{ start, message }`, before allowances. */
function findingsOf(file, checker) {
  const findings = [];
  const report = (node, message) => findings.push({ start: node.getStart(file), message });
  const reportType = (node, name) =>
    report(
      node,
      `"${name}" is money, a price, a fee or units: use bigint (rial, units) or a decimal string (NAV), never number.`,
    );

  function isNumber(type) {
    const parts = type.isUnion() ? type.types : [type];
    return parts.some((part) => checker.typeToString(checker.getBaseTypeOfLiteralType(part)) === 'number');
  }

  function checkDeclared(id, node = id) {
    const name = nameOf(id);
    if (isMoney(name) && isNumber(checker.getTypeAtLocation(node))) reportType(id, name);
  }

  function checkBinding(name) {
    if (ts.isIdentifier(name)) checkDeclared(name);
    else for (const element of name.elements) if (ts.isBindingElement(element)) checkBinding(element.name);
  }

  function checkFunction(node) {
    for (const { name } of node.parameters) checkBinding(name);
    const isVariable = ts.isVariableDeclaration(node.parent) && node.parent.initializer === node;
    const isNamed = ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node);
    const id = (isNamed ? node.name : undefined) ?? (isVariable ? node.parent.name : undefined);
    const name = nameOf(id);
    if (!isMoney(name)) return;
    const [signature] = checker.getTypeAtLocation(node).getCallSignatures();
    if (signature && isNumber(signature.getReturnType())) reportType(id, name);
  }

  function checkValue(node) {
    const name = nameOf(node.name);
    if (ts.isComputedPropertyName(node.name) || !isMoney(name)) return;
    const isSchema = ['number', 'integer'].includes(chainRoot(node.initializer));
    if (isSchema || ts.isNumericLiteral(node.initializer)) reportType(node.name, name);
  }

  function checkConversion(node, how, argument) {
    const name = nameOf(argument);
    if (isMoney(name))
      report(node, `${how} turns "${name}" into a number and loses digits; use the helpers of #shared/money.ts.`);
  }

  (function visit(node) {
    if (ts.isVariableDeclaration(node)) checkBinding(node.name);
    else if (ts.isFunctionLike(node) && node.body) checkFunction(node);
    else if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) checkDeclared(node.name, node);
    else if (ts.isPropertyAssignment(node)) checkValue(node);
    else if (ts.isCallExpression(node)) {
      const callee = nameOf(node.expression);
      if (['Number', 'parseFloat', 'parseInt'].includes(callee))
        checkConversion(node, `${callee}()`, node.arguments[0]);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken)
      checkConversion(node, 'Unary +', node.operand);
    node.forEachChild(visit);
  })(file);
  return findings;
}

/**
 * Money that is a JavaScript number, in files of a program.
 *
 * @returns diagnostics of the compiler's shape, for its own way of printing
 */
export function numberMoney(program, files) {
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const lines = file.text.split('\n');
    const allowed = new Map(
      lines.flatMap((line, index) => {
        const found = allowance.exec(line);
        return found ? [[index, found[1].trim()]] : [];
      }),
    );
    const unused = new Set(allowed.keys());
    const found = findingsOf(file, checker).filter(({ start }) => {
      const above = file.getLineAndCharacterOfPosition(start).line - 1;
      unused.delete(above);
      return !allowed.get(above);
    });
    const idle = [...unused].map((line) => ({
      start: file.getPositionOfLineAndCharacter(line, lines[line].indexOf('//')),
      message: 'This comment allows nothing: the line below it holds no money as a number.',
    }));
    return [...found, ...idle].map(({ start, message }) => ({
      category: ts.DiagnosticCategory.Error,
      code: 'number-money',
      source: 'house',
      file,
      start,
      length: 1,
      messageText: message,
    }));
  });
}
