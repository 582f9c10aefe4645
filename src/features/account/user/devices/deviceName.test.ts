import { deviceNameIn } from 'callflow/deviceName'

const mozilla = 'Mozilla/5.0'
const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${like} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`${mozilla} (Linux; Android 10; K) ${like} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${mozilla} (Linux; Android 10; K) ${like} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  ['curl/8', '', ''],
])('%s is named %s on %s', (userAgent, browser, system) => {
  expect(deviceNameIn(userAgent)).toEqual({ browser, system })
})
