import { minifySync, type Plugin, parseSync } from 'vite'

/** Read the tables below against a new version before you name it here. */
const version = '19.3.1'

/** Fibers that no code here can make: dehydrated, SuspenseList, hoistable, singleton, ViewTransition, Activity. */
const tags = [18, 19, 26, 27, 30, 31]

/** What they always are where nothing is hydrated. */
const variables = new Map([
  ['isHydrating', '!1'],
  ['nextHydratableInstance', 'null'],
  ['shouldStartViewTransition', '!1'],
])
const properties = new Map([
  ['dehydrated', 'null'],
  ['isDehydrated', '!1'],
])

/** Functions that then always do the same. */
const bodies: Record<string, string[]> = {
  '': [
    // hydration
    ...['retryIfBlockedOn', 'clearIfContinuousEvent', 'clearHydrationBoundary', 'upgradeHydrationErrorsToRecoverable'],
    ...['commitSuspenseHydrationCallbacks', 'registerSuspenseInstanceRetry', 'pushTreeId', 'pushTreeFork', 'popTreeContext'],
    // view transitions
    ...['trackEnterViewTransitions', 'commitExitViewTransitions', 'commitDeletedPairViewTransitions', 'commitNestedViewTransitions'],
    ...['restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'],
    // style sheets that are waited for, references to fragments, functions as a form's action
    ...['accumulateSuspenseyCommitOnFiber', 'commitNewChildToFragmentInstances', 'commitFragmentInstanceInsertionEffects'],
    ...['commitFragmentInstanceDeletionEffects', 'extractEvents$1'],
  ],
  'return !1': ['popHydrationState', 'queueIfContinuousEvent', 'isFragmentInstanceParent', 'isHostHoistableType'],
  'return null': ['waitForCommitToBeReady'],
  // Only error boundaries see where in the tree it was, and ours do not look.
  "return ''": ['getStackByFiberInDevAndProd'],
  'leftOut()': [
    ...['updateDehydratedSuspenseComponent', 'prepareToHydrateHostInstance', 'setPropOnCustomElement', 'useMemoCache'],
    ...['traverseVisibleInstancesAndTextInstances', 'mountActionState', 'updateActionState', 'rerenderActionState'],
    ...['startHostTransition', 'ensureFormComponentIsStateful', 'requestFormReset', 'useHostTransitionStatus'],
    ...['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinitScript', 'preinitStyle', 'preinitModuleScript'],
  ],
}

const texts: [string | RegExp, string][] = [
  ['new FragmentInstance(current)', 'leftOut()'],
  [/^exports\.hydrateRoot = [\s\S]*?^};\n/m, ''],
  [/ReactDOMHydrationRoot\.prototype\.render =\s+/, ''],
  [/ReactDOMHydrationRoot\.prototype\.unmount =\s+/, ''],
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [\s\S]*?^};\n/m, ''],
  [/$/, '\nfunction leftOut() { throw Error("web/build/slim-react.ts leaves this part of React out") }\n'],
]

const needsMore = [
  /<(?:html|head|body|base|title|meta|link|style|script|[a-z]+-[a-z-]+)[\s/>]/,
  /<(?:form|button|input)\b[^>]*\b(?:action|formAction)=\{/,
  /<Fragment\b[^>]*\bref=/,
  /\b(?:Activity|ViewTransition|SuspenseList|useActionState|useOptimistic|preconnect|prefetchDNS|preload\w*|preinit\w*)\b.*\bfrom 'react(?:-dom)?'/,
  /\b(?:useFormStatus|useFormState|requestFormReset|hydrateRoot)\b.*\bfrom 'react-dom(?:\/client)?'/,
]

/** React without what this app never does, a quarter of it; see docs/decisions/076-react-without.md. */
export function slimReact(): Plugin {
  return {
    name: 'atelier:slim-react',
    apply: 'build',
    transform: {
      filter: { id: [/\/react-dom\/cjs\/react-dom-client\.production\.js$/, /\/web\/src\/.*\.tsx$/] },
      handler(code, id) {
        if (id.endsWith('production.js')) return { code: slimmed(code), map: null }
        const found = needsMore.map((pattern) => pattern.exec(code)?.[0]).find(Boolean)
        if (found) this.error(`${found}: the build leaves this part of React out (web/build/slim-react.ts)`)
        return null
      },
    },
  }
}

export function slimmed(react: string): string {
  if (!react.includes(`exports.version = "${version}"`))
    throw new Error('Another React: read the tables of web/build/slim-react.ts against it')
  let code = folded(texts.reduce((text, [from, to]) => replaced(text, from, to), react))
  for (let before = ''; before !== code; ) {
    before = code
    code = simplified(pruned(code))
  }
  const known = undeclared(react)
  const lost = [...undeclared(code)].filter((name) => !known.has(name))
  if (lost.length > 0) throw new Error(`React without declarations of ${lost.join(', ')}`)
  return code
}

function replaced(text: string, from: string | RegExp, to: string): string {
  if (typeof from === 'string' ? !text.includes(from) : !from.test(text)) throw new Error(`React has no ${from}`)
  return text.replace(from, to)
}

function simplified(code: string): string {
  const options = { module: false, compress: {}, mangle: false, codegen: { removeWhitespace: false } }
  const { code: simple, errors } = minifySync('react.cjs', code, options)
  if (errors[0]) throw new Error(errors[0].message)
  return simple
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

function folded(code: string): string {
  const edits: Edit[] = []
  const functions: Node[] = []
  const bodyOf = new Map(Object.entries(bodies).flatMap(([body, names]) => names.map((name) => [name, body])))
  const unseen = new Set([...bodyOf.keys(), ...variables.keys(), ...properties.keys()])
  const replace = ({ start, end }: Node, text: string) => {
    edits.push({ start, end, text })
    return false
  }
  visit(programOf(code), (node, parent, key) => {
    if (node.type.startsWith('Function')) functions.unshift(node)
    if (node.type === 'FunctionDeclaration') {
      const name = nameOf(node.id)
      const body = bodyOf.get(name)
      if (body !== undefined && parent?.type === 'Program') {
        unseen.delete(name)
        return replace(node.body as Node, `{ ${body} }`)
      }
      return !(node.params as Node[]).some((param) => variables.has(nameOf(param)))
    }
    if (node.type === 'VariableDeclarator' && variables.has(nameOf(node.id))) return false
    if (node.type === 'AssignmentExpression') {
      const value = variables.get(nameOf(node.left))
      if (value) return replace(node, `(${value})`)
    }
    if (node.type === 'Identifier' && isRead(parent, key)) {
      const value = variables.get(nameOf(node))
      if (value) {
        unseen.delete(nameOf(node))
        return replace(node, value)
      }
    }
    if (node.type === 'MemberExpression' && !node.computed && !(parent?.type === 'AssignmentExpression' && key === 'left')) {
      const value = properties.get(nameOf(node.property))
      if (value) {
        unseen.delete(nameOf(node.property))
        return replace(node, value)
      }
    }
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator)) && [node.left, node.right].some(isDeadTag)) {
      const other = (isDeadTag(node.left) ? node.right : node.left) as Node
      if (!['Identifier', 'MemberExpression'].includes(other.type)) throw new Error(`React compares a tag with ${other.type}`)
      return replace(node, node.operator === '===' ? '!1' : '!0')
    }
    if (node.type === 'SwitchStatement') {
      const dead = deadCases(node, code)
      const names = dead.flatMap(({ start, end }) =>
        declaredIn(node, { inside: false }).filter((one) => one.start >= start && one.end <= end),
      )
      const within = functions.find(({ start, end }) => start <= node.start && end >= node.end)?.body as Node
      // Other cases share their variables.
      if (names.length > 0) edits.push({ start: within.start + 1, end: within.start + 1, text: `var ${names.map(nameOf).join(', ')};` })
      edits.push(...dead)
    }
    return true
  })
  if (unseen.size > 0) throw new Error(`React has no ${[...unseen].join(', ')}`)
  return edited(code, edits)
}

function deadCases({ discriminant, cases }: Node, code: string): Edit[] {
  const all = cases as (Node & { test: Node | null; consequent: Node[] })[]
  const { start, end } = discriminant as Node
  const dead = all.filter(({ test }) => isDeadTag(test))
  if (dead.length > 0 && !/\btag$|^\w+$/.test(code.slice(start, end))) throw new Error(`React switches on ${code.slice(start, end)}`)
  return dead.map((one) => {
    const before = all.slice(0, all.indexOf(one)).reverse()
    const stop = before.findIndex(({ consequent }) => consequent.length > 0 && leaves(consequent.at(-1) as Node))
    const isFallenInto = before.slice(0, stop < 0 ? undefined : stop).some(({ test }) => !isDeadTag(test))
    return { start: one.start, end: isFallenInto ? (one.consequent[0]?.start ?? one.end) : one.end, text: '' }
  })
}

function leaves({ type, body, consequent, alternate }: Node): boolean {
  if (type === 'BlockStatement') return (body as Node[]).length > 0 && leaves((body as Node[]).at(-1) as Node)
  if (type === 'IfStatement') return Boolean(alternate) && leaves(consequent as Node) && leaves(alternate as Node)
  return ['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(type)
}

/** Without the functions that nothing reaches, and what is put on their prototypes. */
function pruned(code: string): string {
  const parts = (programOf(code).body as Node[]).map((node) => ({ node, name: partOf(node, code) }))
  const kept = new Set([''])
  for (const name of kept)
    for (const part of parts)
      if (part.name === name)
        visit(part.node, (node, parent, key) => {
          if (node.type === 'Identifier' && isRead(parent, key)) kept.add(nameOf(node))
          return true
        })
  return edited(
    code,
    parts.filter(({ name }) => !kept.has(name)).map(({ node: { start, end } }) => ({ start, end, text: '' })),
  )
}

/** What a function or the module itself names without declaring it: globals, unless a declaration was lost. */
function undeclared(code: string): Set<string> {
  const program = programOf(code)
  const everywhere = new Set((program.body as Node[]).flatMap((part) => declaredIn(part, { inside: false })).map(nameOf))
  const found = new Set<string>()
  for (const part of program.body as Node[]) {
    const declared = new Set(declaredIn(part).map(nameOf))
    visit(part, (node, parent, key) => {
      const name = node.type === 'Identifier' && isRead(parent, key) ? nameOf(node) : ''
      if (name && !declared.has(name) && !everywhere.has(name)) found.add(name)
      return true
    })
  }
  return found
}

function declaredIn(part: Node, { inside = true } = {}): Node[] {
  const names: unknown[] = []
  visit(part, (node) => {
    const isFunction = node.type.startsWith('Function')
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || (isFunction && inside)) names.push(node.id)
    if (isFunction && !inside) return false
    if (isFunction) names.push(...(node.params as Node[]))
    if (node.type === 'CatchClause') names.push(node.param)
    return true
  })
  return names.filter(isNode)
}

const partOf = (node: Node, code: string): string =>
  node.type === 'FunctionDeclaration' ? nameOf(node.id) : (/^(\w+)\.prototype\./.exec(code.slice(node.start, node.end))?.[1] ?? '')

function visit(node: Node, see: (node: Node, parent?: Node, key?: string) => boolean, parent?: Node, key?: string): void {
  if (!see(node, parent, key)) return
  for (const name in node) {
    const value = node[name]
    if (Array.isArray(value)) for (const child of value) isNode(child) && visit(child, see, node, name)
    else if (isNode(value)) visit(value, see, node, name)
  }
}

function edited(code: string, edits: Edit[]): string {
  let [text, at] = ['', 0]
  for (const edit of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}

const programOf = (code: string) => parseSync('react.cjs', code, { lang: 'js', sourceType: 'script' }).program as unknown as Node
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '')
const isDeadTag = (node: unknown) => isNode(node) && node.type === 'Literal' && tags.includes(node.value as number)
const isRead = (parent: Node | undefined, key: string | undefined) =>
  !(parent?.type === 'MemberExpression' && key === 'property' && !parent.computed) && !(parent?.type === 'Property' && key === 'key')
