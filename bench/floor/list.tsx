import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { api, show } from './page'

const instants = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Montreal' })

const List = () => {
  const { data } = api.useCallsQuery()
  return (
    <main>
      <Table>
        <TableBody>
          {data?.calls.map((call) => (
            <TableRow key={call.id}>
              <TableCell>{call.direction}</TableCell>
              <TableCell>{call.number?.label ?? call.number?.friendly_number}</TableCell>
              <TableCell>{call.contact_name ?? call.contact_number}</TableCell>
              <TableCell>{call.duration}</TableCell>
              <TableCell>{instants.format(new Date(call.start_date))}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </main>
  )
}

show(<List />)
