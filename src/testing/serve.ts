import { requestTiming } from '@/api'
import { clearToken } from '@/lib/storedToken'
import { startLoopback, type Loopback } from './loopback'

const running: Loopback[] = []
const { timeLimitMs, retryDelaysMs } = requestTiming

beforeEach(() => {
  requestTiming.retryDelaysMs = []
})

afterEach(async () => {
  clearToken()
  Object.assign(requestTiming, { timeLimitMs, retryDelaysMs })
  for (const service of running.splice(0)) await service.close()
})

export const serve = async (answer: Parameters<typeof startLoopback>[0]): Promise<Loopback> => {
  const service = await startLoopback(answer)
  running.push(service)
  return service
}
