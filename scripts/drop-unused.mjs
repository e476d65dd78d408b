// Removes code of React and React Router that the shop never uses and bundlers cannot detect, because it is reached
// through tables and switches. Decision 0082.
import { patchPackages } from './patch-packages.mjs'

/** By file, functions that run only for features the shop does not use, or that do nothing without them. */
export const unused = {
  'react-dom/cjs/react-dom-client.production.js': [
    // <ViewTransition>; the router's own transitions use the browser's API directly.
    ...['getViewTransitionName', 'getViewTransitionClassName', 'applyViewTransitionName', 'restoreViewTransitionName'],
    ...['trackEnterViewTransitions', 'applyViewTransitionToHostInstances', 'restoreViewTransitionOnHostInstances'],
    ...['commitEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'],
    ...['measureViewTransitionHostInstancesRecursive', 'measureNestedViewTransitions'],
    ...['restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions', 'scheduleViewTransitionEvent'],
    ...['startViewTransition', 'commitAfterMutationEffectsOnFiber', 'flushAfterMutationEffects'],
    ...['reportViewTransitionError', 'createViewTransitionInstance', 'ViewTransitionPseudoElement'],
    // <Fragment ref>
    ...['FragmentInstance', 'addFragmentHandleToFiber', 'commitNewChildToFragmentInstances'],
    ...['commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'],
    // <Activity>, <SuspenseList>
    ...['updateActivityComponent', 'updateSuspenseListComponent'],
    // <form action={function}>, useActionState
    ...['extractEvents$1', 'startHostTransition', 'mountActionState', 'updateActionState', 'rerenderActionState'],
    // onBeforeInput
    ...['getNativeBeforeInputChars', 'getFallbackBeforeInputChars'],
    // preload, preinit and similar
    ...[
      'prefetchDNS',
      'preconnect',
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
    ],
    // Styles and scripts with a precedence, which React deduplicates
    ...['getResource', 'acquireResource', 'preloadResource', 'preloadStylesheet', 'preloadResourceAndSuspendIfNeeded'],
    ...['insertStylesheet', 'insertStylesheetIntoRoot', 'insertSuspendedStylesheets', 'suspendResource'],
    ...['stylesheetPropsFromRawProps', 'adoptPreloadPropsForStylesheet', 'adoptPreloadPropsForScript'],
    // Changes that wait for such a style, or for pictures in a <ViewTransition>
    'waitForCommitToBeReady',
    // Properties of custom elements; component stacks, which nothing here reports.
    ...['setPropOnCustomElement', 'getStackByFiberInDevAndProd'],
  ],
  'react-dom/cjs/react-dom.production.js': [
    ...['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
    ...['requestFormReset', 'useFormState', 'useFormStatus'],
  ],
  'react-router/dist/production/lib/router/instrumentation.js': [
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'consumeInstrumentationClientResultMetaReceiver',
  ],
  // The manifest is loaded as a whole (react-router.config.ts).
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': [
    ...['isFogOfWarEnabled', 'getPartialManifest', 'getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery'],
  ],
  // <Link prefetch>, <PrefetchPageLinks>: app/storefront/kit/prefetch.ts prefetches
  'react-router/dist/production/lib/dom/ssr/components.js': [
    ...['PrefetchPageLinks', 'PrefetchPageLinksImpl', 'RSCPrefetchPageLinksImpl', 'useKeyedPrefetchLinks'],
  ],
  // Server components
  'react-router/dist/production/lib/hooks.js': ['RSCErrorHandler', 'warningOnce'],
  // Development warnings; errors keep their texts.
  'react-router/dist/production/lib/router/history.js': ['warning'],
  'react-router/dist/production/lib/server-runtime/warnings.js': ['warnOnce'],
}

/** Called for any element or change; must return null. */
const answersNull = ['getResource', 'waitForCommitToBeReady']

const escaped = (name) => name.replaceAll('$', '\\$')

/** Replaces these functions by empty ones, without their methods; exported ones are removed. */
export function withoutFunctions(code, names) {
  return names.reduce((text, name) => {
    const whole = new RegExp(`^(?:function ${escaped(name)}\\(|exports\\.${name} = function \\().*?^\\};?$`, 'gms')
    if (text.match(whole)?.length !== 1) throw new Error(`${name} is not there once`)
    const methods = new RegExp(`^${escaped(name)}\\.prototype\\.\\w+ = function.*?^\\};$`, 'gms')
    const empty = answersNull.includes(name) ? `function ${name}() { return null; }` : `function ${name}() {}`
    return text.replace(whole, (found) => (found.startsWith('exports') ? '' : empty)).replace(methods, '')
  }, code)
}

/** A Vite plugin that removes the functions above from the pages' code. */
export const dropUnused = () => patchPackages('client', unused, withoutFunctions, '0082')
