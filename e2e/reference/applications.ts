import type { Application } from 'contract/applications'
import { applicationsOperations } from 'contract/applications'
import type { Branch, Module } from 'contract/branches'
import { branchesOperations } from 'contract/branches'
import type { Id } from 'contract/operation'
import { failure, found, type Answer, type ReferenceCall, type Fields } from './answer'

/** Other implementations write a time in UTC without an offset. */
const now = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ')

const makeRoot = (id: number): Branch => ({ id, name: 'root', friendly_name: 'root', modules: [] })

const firstApplications = (): Application[] => [
  { id: 301, friendly_name: 'Front desk', updated_at: '2025-01-17 14:03:22', branches: [makeRoot(501)] },
  { id: 302, friendly_name: 'After hours', updated_at: '2025-01-29 09:40:00', branches: [makeRoot(502)] },
]

const summaryOf = ({ id, friendly_name, updated_at }: Application) => ({ id, friendly_name, updated_at })

const nameIn = ({ friendly_name }: Fields): string | null =>
  typeof friendly_name === 'string' && friendly_name.trim() !== '' ? friendly_name.trim() : null

const unnamed = failure(422, 'validation', { friendly_name: ['A name is missing.'] })
const rootStays = failure(422, 'validation', { friendly_name: ['The root branch stays as it is.'] })

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

export const makeReferenceApplications = (letGo: (applicationId: Id) => void) => {
  const applications = firstApplications()
  let lastId = 600
  const nextId = (): number => (lastId += 1)

  const owned = (id: string): Application | undefined => applications.find((each) => String(each.id) === id)
  const holderOf = (branchId: string): [Application, Branch] | undefined => {
    for (const application of applications) {
      const branch = application.branches.find(({ id }) => String(id) === branchId)
      if (branch) return [application, branch]
    }
    return undefined
  }
  const changed = (application: Application, body: unknown): Answer => {
    application.updated_at = now()
    return body === undefined ? { status: 204 } : found(body)
  }

  const create = (fields: Fields): Answer => {
    const friendly_name = nameIn(fields)
    if (friendly_name === null) return unnamed
    const application = { id: nextId(), friendly_name, updated_at: now(), branches: [makeRoot(nextId())] }
    applications.push(application)
    return { status: 201, body: { application } }
  }

  const rename = (id: string, fields: Fields): Answer => {
    const [application, friendly_name] = [owned(id), nameIn(fields)]
    if (application === undefined) return failure(404, 'not_found')
    return friendly_name === null ? unnamed : changed(application, { application: Object.assign(application, { friendly_name }) })
  }

  const remove = (id: string): Answer => {
    const application = owned(id)
    if (application === undefined) return failure(404, 'not_found')
    applications.splice(applications.indexOf(application), 1)
    letGo(application.id)
    return { status: 204 }
  }

  const createBranch = (id: string, fields: Fields): Answer => {
    const [application, friendly_name] = [owned(id), nameIn(fields)]
    if (application === undefined) return failure(404, 'not_found')
    if (friendly_name === null) return unnamed
    const branchId = nextId()
    const branch = { id: branchId, name: `branch_${branchId}`, friendly_name, modules: [] }
    application.branches.push(branch)
    return { ...changed(application, { branch }), status: 201 }
  }

  const order = (id: string, { branch_ids }: Fields): Answer => {
    const application = owned(id)
    if (application === undefined || !Array.isArray(branch_ids)) return failure(404, 'not_found')
    const ids = branch_ids.map(String)
    const positionOf = ({ id: branchId, name }: Branch): number => (name === 'root' ? -1 : ids.indexOf(String(branchId)))
    application.branches.sort((one, other) => positionOf(one) - positionOf(other))
    return changed(application, { branches: application.branches })
  }

  const changeBranch = (id: string, act: (application: Application, branch: Branch) => Answer): Answer => {
    const [application, branch] = holderOf(id) ?? []
    if (application === undefined || branch === undefined) return failure(404, 'not_found')
    return branch.name === 'root' ? rootStays : act(application, branch)
  }

  const renameBranch = (id: string, fields: Fields): Answer =>
    changeBranch(id, (application, branch) => {
      const friendly_name = nameIn(fields)
      return friendly_name === null ? unnamed : changed(application, { branch: Object.assign(branch, { friendly_name }) })
    })

  const removeBranch = (id: string): Answer =>
    changeBranch(id, (application, branch) => {
      application.branches.splice(application.branches.indexOf(branch), 1)
      return changed(application, undefined)
    })

  /** Every save gives all modules new ids, and the last save wins. */
  const saveModules = (id: string, { modules }: Fields): Answer => {
    const [application, branch] = holderOf(id) ?? []
    if (application === undefined || branch === undefined) return failure(404, 'not_found')
    if (!Array.isArray(modules) || !modules.every(isRecord)) return failure(422, 'validation', { modules: ['It is no list.'] })
    branch.modules = modules.map(({ module_name, description, parameters }): Module => {
      const fields = { module_name: String(module_name), description: typeof description === 'string' ? description : '' }
      const place = { application_id: application.id, branch_id: branch.id }
      return { id: nextId(), ...fields, parameters: isRecord(parameters) ? parameters : {}, ...place, is_active: 1 }
    })
    return changed(application, { modules: branch.modules })
  }

  const read = (id: string, bodyOf: (application: Application) => unknown): Answer => {
    const application = owned(id)
    return found(application && bodyOf(application))
  }

  const calls: ReferenceCall[] = [
    [applicationsOperations.listApplications, () => found({ applications: applications.map(summaryOf) })],
    [applicationsOperations.createApplication, ({ fields }) => create(fields)],
    [applicationsOperations.getApplication, ({ param }) => read(param('applicationId'), (application) => ({ application }))],
    [applicationsOperations.renameApplication, ({ param, fields }) => rename(param('applicationId'), fields)],
    [applicationsOperations.deleteApplication, ({ param }) => remove(param('applicationId'))],
    [branchesOperations.listBranches, ({ param }) => read(param('applicationId'), ({ branches }) => ({ branches }))],
    [branchesOperations.createBranch, ({ param, fields }) => createBranch(param('applicationId'), fields)],
    [branchesOperations.orderBranches, ({ param, fields }) => order(param('applicationId'), fields)],
    [branchesOperations.renameBranch, ({ param, fields }) => renameBranch(param('branchId'), fields)],
    [branchesOperations.deleteBranch, ({ param }) => removeBranch(param('branchId'))],
    [branchesOperations.saveModules, ({ param, fields }) => saveModules(param('branchId'), fields)],
  ]
  return { calls, find: (id: unknown): Application | undefined => applications.find((each) => each.id === id) }
}
