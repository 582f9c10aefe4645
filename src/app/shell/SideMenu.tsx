import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '@/i18n/useT'
import { useUnread } from '@/store/useUnread'
import { countAt, MenuCount } from './MenuCount'
import { isUnder, menuItems } from './menuItems'
import { usePrefetch } from './usePrefetch'

/** Plain elements with classes, as every screen draws it first. */
export const SideMenu = ({ onChoose }: { onChoose?: () => void }) => {
  const t = useT()
  const { pathname } = useLocation()
  const prefetch = usePrefetch()
  const unread = useUnread()
  const menuId = useId()
  return (
    <nav aria-label={t('Main menu')}>
      <ul className="menu">
        {menuItems.map(({ path, label, Icon }) => {
          const isActive = isUnder(pathname, path)
          const counted = countAt(path, unread)
          const countId = `${menuId}${path}`
          const handleNear = isActive ? undefined : () => prefetch(path)
          return (
            <li key={path}>
              <Link
                to={path}
                className="menu-item"
                aria-current={isActive ? 'page' : undefined}
                aria-describedby={counted === null ? undefined : countId}
                onClick={onChoose}
                onPointerOver={handleNear}
                onFocus={handleNear}
                onTouchStart={handleNear}
              >
                <span className="menu-icon">
                  <Icon fontSize="small" />
                  {counted === null ? null : <MenuCount counted={counted} id={countId} />}
                </span>
                <span className="menu-text">{t(label)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
