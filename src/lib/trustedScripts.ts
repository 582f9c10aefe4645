interface ScriptRules {
  createScriptURL: (url: string) => string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: ScriptRules) => ScriptRules }
  }
}

/** A Trusted Types policy, which a page may make once, for these addresses only. */
export const trustedScripts = (policy: string, addresses: readonly string[]): ScriptRules => {
  const rules = {
    createScriptURL: (url: string): string => {
      if (!addresses.includes(url)) throw new TypeError(`${url} is none of ${policy}.`)
      return url
    },
  }
  return window.trustedTypes?.createPolicy(policy, rules) ?? rules
}
