import {
  applicationsRoutes,
  branchesRoutes,
  type BranchesService,
  featuresRoutes,
  flowRoutes,
  flowVersionsRoutes,
  makeApplicationsService,
  type makeFeaturesService,
  type FlowChecks,
  makeFlowService,
  makeFlowVersionsService,
  makePresetsService,
  makeRehearsalsService,
  makeScheduleFeeds,
  makeSchedulesService,
  makeTemplatesService,
  presetsRoutes,
  rehearsalsRoutes,
  schedulesRoutes,
  templatesRoutes,
} from '../flows/index'
import type { BoundRoute } from '../platform/http/routes/route'
import { makeSoundHashes } from '../sounds/index'
import type { Core } from './makeCore'
import type { ServerDeps } from './serverParts'

export const makeFlowRoutes = (
  { store, clock, random, events, providers, flowProblems: problems }: Core,
  settings: ServerDeps['settings'],
  { branches, checks }: { branches: BranchesService; checks: FlowChecks },
  features: ReturnType<typeof makeFeaturesService>,
): BoundRoute[] => {
  const applications = makeApplicationsService({ store, clock, random, branches, problems })
  const rehearsals = makeRehearsalsService({ store, clock, random })
  const feeds = makeScheduleFeeds({ store, clock, random, events, publicUrl: () => settings.publicUrl })
  const schedules = makeSchedulesService({ store, clock, random, events })
  return [
    ...applicationsRoutes(applications, checks),
    ...branchesRoutes(branches),
    ...flowRoutes(makeFlowService({ store, clock, random, branches, features, sounds: makeSoundHashes(store, providers.files), checks })),
    ...flowVersionsRoutes(makeFlowVersionsService({ store, branches, features, problems })),
    ...templatesRoutes(makeTemplatesService({ clock, premiumNumbers: settings.premiumNumbers, applications, branches, rehearsals, schedules })),
    ...featuresRoutes(features),
    ...presetsRoutes(makePresetsService({ store, clock, random, features })),
    ...rehearsalsRoutes(rehearsals),
    ...schedulesRoutes(schedules, feeds),
  ]
}
