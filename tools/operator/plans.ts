import { isDeepStrictEqual } from 'node:util'
import { Type, type Static } from 'typebox'
import { Exactly, ListOf } from 'contract/operation'
import { operatorCatalogueOperations as operations, PlanEditBodySchema, PlanPriceBodySchema, type CataloguePlan, type PlanPrice } from 'contract/operatorCatalogue'
import { makeChecker } from '../../server/platform/http/routes/request'
import { CommandFailure } from '../commandFailure'
import type { OperatorClient } from './operatorClient'

/** A plan without a code is a new one. */
const PlansFileSchema = Exactly({
  plans: ListOf(Exactly({ code: Type.Optional(Type.Integer()), ...PlanEditBodySchema.properties, prices: Type.Array(PlanPriceBodySchema, { minItems: 1 }) })),
})

type PlansFile = Static<typeof PlansFileSchema>
type FilePlan = PlansFile['plans'][number]

const priceOf = ({ announced_at: _, ...price }: PlanPrice) => price

export const exportPlans = async (ask: OperatorClient): Promise<PlansFile> => {
  const { plans } = await ask(operations.listCatalogue)
  return { plans: plans.map(({ customers: _, prices, ...plan }) => ({ ...plan, prices: prices.map(priceOf) })) }
}

const readPlans = (text: string): FilePlan[] => {
  const checker = makeChecker<PlansFile>(PlansFileSchema)
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new CommandFailure("The file isn't valid JSON.")
  }
  if (!checker.isRight(file)) throw new CommandFailure('The file has no plans as `plans export` writes them.')
  return file.plans
}

const refuseChanged = (wanted: FilePlan, known: CataloguePlan): void => {
  for (const price of wanted.prices) {
    const there = known.prices.find(({ from_date }) => from_date === price.from_date)
    if (there === undefined || isDeepStrictEqual(priceOf(there), price)) continue
    throw new CommandFailure(`${wanted.name_en}: the catalogue has another price from ${price.from_date}. Prices that customers were told don't change: give the new one a later day. Nothing was imported.`)
  }
}

/** A new plan that an earlier import made, before it failed, is known by its name. */
const knownAs = ({ code, name_en }: FilePlan, plans: readonly CataloguePlan[]): CataloguePlan | undefined =>
  plans.find((plan) => (code === undefined ? plan.name_en === name_en : plan.code === code))

/** What the plan lacks; `say` is told each thing once it is done. */
const importPlan = async (ask: OperatorClient, { code: _, prices, ...names }: FilePlan, known: CataloguePlan | undefined, say: (done: string) => void): Promise<void> => {
  const [first] = prices
  if (first === undefined) return
  const { position: _position, ...made } = names
  const current = known ?? (await ask(operations.createPlan, { body: { ...made, price: first } })).plan
  const { code: planCode, name_en, name_fr, is_offered, position } = current
  if (known === undefined) say(`${name_en}: added as plan ${planCode}`)
  if (!isDeepStrictEqual({ name_en, name_fr, is_offered, position }, names)) {
    await ask(operations.editPlan, { params: { planCode }, body: names })
    say(`${names.name_en}: changed`)
  }
  const there = new Set(current.prices.map(({ from_date }) => from_date))
  for (const price of prices.filter(({ from_date }) => !there.has(from_date))) {
    await ask(operations.addPlanPrice, { params: { planCode }, body: price })
    say(`${names.name_en}: price from ${price.from_date} added`)
  }
}

/** Adds what the catalogue lacks and changes names. Prices that the file lacks stay. Resolves with what was done. */
export const importPlans = async (ask: OperatorClient, text: string): Promise<string[]> => {
  const wanted = readPlans(text)
  const { plans } = await ask(operations.listCatalogue)
  const pairs = wanted.map((plan) => ({ plan, known: knownAs(plan, plans) }))
  for (const { plan, known } of pairs) {
    if (plan.code !== undefined && known === undefined) throw new CommandFailure(`There is no plan ${plan.code}. Leave out the code of a new plan. Nothing was imported.`)
    if (known !== undefined) refuseChanged(plan, known)
  }
  const done: string[] = []
  try {
    for (const { plan, known } of pairs) await importPlan(ask, plan, known, (what) => done.push(what))
  } catch (error) {
    if (!(error instanceof CommandFailure) || done.length === 0) throw error
    throw new CommandFailure(`${error.message}\nDone before that, and not again when the file is imported again:\n${done.join('\n')}`)
  }
  return done
}
