module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '^[^.].*/index[.]tsx?$', pathNot: 'node_modules' } },

    only('contract-is-pure', '^contract/(?!.*\\.test\\.ts$)', ['^contract/', 'node_modules/zod/']),
    never('web-without-server', '^web/', '^(server|e2e|bench|scripts/(?!opened[.]mjs$))'),
    never('server-without-web', '^server/', '^(web|e2e|bench|scripts)/'),
    never('demo-without-web', '^demo/', '^(web|e2e|bench|scripts)/'),
    never('demo-through-one-door', '^(?!demo/|server/demo[.]ts$)', '^demo/'),
    never('art-is-drawn-by-its-command', '^(?!demo/art/)', '^demo/art/'),
    { name: 'demo-only-when-needed', severity: 'error', from: { pathNot: '^demo/' }, to: { path: '^demo/', dynamic: false } },

    never('screens-below-app', '^web/src/screens/', '^web/src/app/'),
    never('parts-below-screens', '^web/src/parts/', '^web/src/(app|screens)/'),
    never('ui-without-data-or-words', '^web/src/ui/', '^(contract/words/|web/src/(app|screens|parts|data|device|words)/)'),
    never('data-below-what-is-shown', '^web/src/data/', '^web/src/(app|screens|parts|ui/(?!toast\\.ts$))'), // toastError() shows a toast
    never('device-below-what-is-shown', '^web/src/device/', '^web/src/(app|screens|parts|ui)/'),

    {
      name: 'routes-are-mounted-by-the-app-alone',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/app\\.ts$|\\.test\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'the-app-mounts-all-routes',
      severity: 'error',
      from: { path: '^server/app\\.ts$' },
      to: { path: '^server/.*\\.routes\\.ts$', reachable: false },
    },
    {
      name: 'queries-below-actions',
      severity: 'error',
      from: { path: '\\.queries\\.ts$' },
      to: { path: '^server/features/(?!.*\\.queries\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    never('http-below-features', '^server/http/', '^server/features/'),
    // What auth needs of features is handed to it (account-hooks.ts).
    never('auth-below-features', '^server/auth/(?!.*\\.test\\.ts$)', '^server/(features|account-hooks|workers|app)'),
    never(
      'transport-below-what-it-carries',
      '^server/(mail|push|jobs|realtime)/(?!.*\\.test\\.ts$)',
      '^server/(features|account-hooks|workers|app)',
    ),
    never('visibility-below-features', '^server/visibility/', '^server/(?!(db|visibility)/|storage/names\\.ts$)'),
    never('db-at-the-bottom', '^server/db/(?!.*\\.test\\.ts$)', '^server/(features|auth|http|jobs|mail|realtime|storage)/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}

function never(name, from, to) {
  return { name, severity: 'error', from: { path: from }, to: { path: to } }
}

function only(name, from, to) {
  return { name, severity: 'error', from: { path: from }, to: { pathNot: to } }
}
