import {
  ArchiveIcon,
  BoxIcon,
  ChartIcon,
  HistoryIcon,
  HomeIcon,
  PenIcon,
  ShieldIcon,
  StarIcon,
  TicketIcon,
  UsersIcon,
} from '#app/admin/kit/icons.tsx'
import {
  CalendarIcon,
  CoinIcon,
  type IconProps,
  LeafIcon,
  MailIcon,
  MessageIcon,
  PhoneIcon,
  SearchIcon,
  ShareIcon,
  TruckIcon,
} from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Waiting } from '#shop/reports/dashboard-waiting.ts'

export type AdminPage = {
  path: string
  name: () => string
  Icon: (props: IconProps) => React.ReactNode
  /** The letter that goes there after "g". */
  key?: string
  /** What waits behind it, and in words what its number counts. */
  waits?: keyof Waiting
  counts?: (input: { count: string }) => string
}

/** Every page the panel leads to: those of the specification's header in its order, then the others. */
export const adminPages: readonly (readonly AdminPage[])[] = [
  [
    { path: '/admin/dashboard', name: m.admin_nav_dashboard, Icon: HomeIcon, key: 'd' },
    {
      path: '/admin/products',
      name: m.admin_nav_products,
      Icon: BoxIcon,
      key: 'p',
      waits: 'stock',
      counts: m.admin_count_stock,
    },
    {
      path: '/admin/orders',
      name: m.admin_nav_orders,
      Icon: TruckIcon,
      key: 'o',
      waits: 'orders',
      counts: m.admin_count_orders,
    },
    {
      path: '/admin/messages',
      name: m.admin_nav_messages,
      Icon: MessageIcon,
      key: 'm',
      waits: 'messages',
      counts: m.admin_count_messages,
    },
    {
      path: '/admin/discount-codes',
      name: m.admin_nav_discounts,
      Icon: TicketIcon,
      key: 'c',
      waits: 'codes',
      counts: m.admin_count_discounts,
    },
    {
      path: '/admin/users',
      name: m.admin_nav_users,
      Icon: UsersIcon,
      key: 'u',
      waits: 'users',
      counts: m.admin_count_users,
    },
    { path: '/admin/reports', name: m.admin_nav_reports, Icon: ChartIcon, key: 'r' },
  ],
  [
    {
      path: '/admin/calls',
      name: m.admin_nav_calls,
      Icon: PhoneIcon,
      waits: 'calls',
      counts: m.admin_count_calls,
    },
    {
      path: '/admin/payments',
      name: m.admin_nav_payments,
      Icon: CoinIcon,
      waits: 'differences',
      counts: m.admin_count_differences,
    },
    { path: '/admin/bookings', name: m.admin_appointments_title, Icon: CalendarIcon },
    {
      path: '/admin/reviews',
      name: m.admin_nav_reviews,
      Icon: StarIcon,
      waits: 'reviews',
      counts: m.admin_count_reviews,
    },
    { path: '/admin/newsletter', name: m.admin_nav_newsletter, Icon: LeafIcon },
    { path: '/admin/searches', name: m.admin_searches_title, Icon: SearchIcon },
    { path: '/admin/texts', name: m.admin_nav_content, Icon: PenIcon },
    { path: '/admin/mail', name: m.mail_log_title, Icon: MailIcon },
    { path: '/admin/systems', name: m.admin_nav_integrations, Icon: ShareIcon },
    { path: '/admin/audit', name: m.admin_nav_audit, Icon: HistoryIcon },
    { path: '/admin/backups', name: m.backup_title, Icon: ArchiveIcon },
    { path: '/admin/security', name: m.security_log_title, Icon: ShieldIcon },
  ],
]
