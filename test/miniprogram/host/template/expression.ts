import { parseSync, type types as t } from '@babel/core'

/** Names that a template can see: its data, its loop variables and its script modules. */
export type Scope = Record<string, unknown>

const parsed = new Map<string, t.Expression>()

function parse(source: string): t.Expression {
  let expression = parsed.get(source)
  if (!expression) {
    const file = parseSync(`(${source})`, { babelrc: false, configFile: false })
    const statement = file?.program.body[0]
    if (statement?.type !== 'ExpressionStatement') throw new Error(`Not an expression: ${source}`)
    expression = statement.expression
    parsed.set(source, expression)
  }
  return expression
}

/**
 * The value of a template's expression. As on the phone, what is missing is undefined instead of an error.
 * @param source without its braces
 * @throws on syntax that templates don't have
 */
export function evaluate(source: string, scope: Scope): unknown {
  return valueOf(parse(source), scope)
}

const BINARY: Record<string, (a: Comparable, b: Comparable) => unknown> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
}
/** Stands for any operand: the operators coerce as in JavaScript. */
type Comparable = number

function valueOf(node: t.Expression, scope: Scope): unknown {
  switch (node.type) {
    case 'Identifier':
      return node.name === 'undefined' ? undefined : scope[node.name]
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value
    case 'NullLiteral':
      return null
    case 'MemberExpression':
      return member(node, scope)
    case 'CallExpression':
      return call(node, scope)
    case 'LogicalExpression': {
      const left = valueOf(node.left, scope)
      return (node.operator === '||') === Boolean(left) ? left : valueOf(node.right, scope)
    }
    case 'ConditionalExpression':
      return valueOf(valueOf(node.test, scope) ? node.consequent : node.alternate, scope)
    case 'BinaryExpression': {
      const operate = BINARY[node.operator]
      if (operate) return operate(valueOf(node.left as t.Expression, scope) as Comparable, valueOf(node.right, scope) as Comparable)
      break
    }
    case 'UnaryExpression': {
      const argument = valueOf(node.argument, scope)
      if (node.operator === '!') return !argument
      if (node.operator === '-') return -(argument as Comparable)
      break
    }
    case 'ArrayExpression':
      return node.elements.map((element) => valueOf(element as t.Expression, scope))
    case 'ObjectExpression':
      return object(node, scope)
  }
  throw new Error(`Templates have no ${node.type}`)
}

function member(node: t.MemberExpression, scope: Scope): unknown {
  const object = valueOf(node.object as t.Expression, scope)
  const key = node.computed ? valueOf(node.property as t.Expression, scope) : (node.property as t.Identifier).name
  return (object as Scope | null | undefined)?.[key as string]
}

function call(node: t.CallExpression, scope: Scope): unknown {
  const callee = valueOf(node.callee as t.Expression, scope)
  if (typeof callee !== 'function') throw new Error('A template called what is no function')
  return callee(...node.arguments.map((argument) => valueOf(argument as t.Expression, scope)))
}

function object(node: t.ObjectExpression, scope: Scope): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') Object.assign(result, valueOf(property.argument, scope))
    else if (property.type === 'ObjectProperty') {
      const key = property.key.type === 'Identifier' ? property.key.name : String(valueOf(property.key as t.Expression, scope))
      result[key] = valueOf(property.value as t.Expression, scope)
    }
  }
  return result
}
