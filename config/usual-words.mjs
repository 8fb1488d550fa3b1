/** Coined words that names once had, and what the field calls it. What is a term somewhere, such as the API's `hold`, is not listed. */
const usualWords = {
  told: 'notified, sent or reported',
  whoever: 'viewer, caller or member',
  wish: 'pendingAction',
  deed: 'event or action',
  grave: 'destructive',
  shelf: 'fileCache',
  sight: 'inView',
  greet: 'add or connect',
  confess: 'announceGap',
  carrier: 'transport',
  depart: 'leave or remove',
  unheard: 'unplayed',
}

/** The words of a name in camelCase, PascalCase or snake_case, in lower case. */
const wordsOf = (name) => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())

/** Finds coined words in names. A property of something else, such as a text of the interface, is not ours to name. */
const usualNames = {
  meta: { type: 'suggestion', schema: [], messages: { coined: "Instead of '{{word}}' write {{usual}}: see config/usual-words.mjs." } },
  create: (context) => {
    const check = (node) => {
      const { parent } = node
      if (parent.type === 'MemberExpression' && parent.property === node && parent.object.type !== 'ThisExpression') return
      const word = wordsOf(node.name).find((part) => Object.hasOwn(usualWords, part))
      if (word) context.report({ node, messageId: 'coined', data: { word, usual: usualWords[word] } })
    }
    return { Identifier: check, PrivateIdentifier: check }
  },
}

export default { rules: { 'usual-names': usualNames } }
