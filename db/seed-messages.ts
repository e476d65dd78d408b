import { randomUUID } from 'node:crypto'
import type { Executor } from '#shop/db.ts'
import { cannedAnswer, message, messageEntry } from '#shop/messages/table.ts'
import { nextNumber } from '#shop/order-number.ts'

type SeedMessage = Pick<
  typeof message.$inferInsert,
  'name' | 'email' | 'phone' | 'subject' | 'message' | 'category' | 'priority' | 'status' | 'reply'
>

const seedMessageList: SeedMessage[] = [
  {
    name: 'نورة العنزي',
    email: 'noura@example.com',
    phone: '+96566123401',
    subject: 'شكرًا على الدليل',
    message: 'الدليل مرتب وسهل، حديقتي تغيرت في أسبوع. شكرًا لكم!',
    category: 'general',
    priority: 'low',
    status: 'replied',
    reply: 'سعدنا كثيرًا بكلامك يا نورة، ننتظر صور حديقتك.',
  },
  {
    name: 'عبدالله الكندري',
    email: 'abdullah@example.com',
    phone: '+96555123402',
    subject: 'مقاس التيشيرت',
    message: 'وصل التيشيرت لكن المقاس كبير قليلًا، هل يمكن تبديله؟',
    category: 'support',
    priority: 'medium',
    status: 'read',
    reply: null,
  },
  {
    name: 'Omar Saleh',
    email: 'omar@example.com',
    phone: null,
    subject: 'Where is my parcel?',
    message: 'I ordered a poster three days ago and have not heard anything yet. Could you check?',
    category: 'order_inquiry',
    priority: 'high',
    status: 'unread',
    reply: null,
  },
  {
    name: 'مريم الشمري',
    email: 'maryam@example.com',
    phone: '+96551123406',
    subject: 'دليل للمحترفين',
    message: 'أقترح دليلًا متقدمًا للي خلصوا الدليلين، وشكرًا على جهودكم.',
    category: 'suggestion',
    priority: 'low',
    status: 'archived',
    reply: null,
  },
  {
    name: 'Lina Farah',
    email: 'lina@example.com',
    phone: null,
    subject: 'Working together',
    message: 'We run a gaming club in Salmiya and would like to offer your guides to our members.',
    category: 'business',
    priority: 'medium',
    status: 'unread',
    reply: null,
  },
  {
    name: 'يوسف العجمي',
    email: 'yousef@example.com',
    phone: '+96565123407',
    subject: 'تأخر الاتصال',
    message: 'دفعت ثمن الجلسة أمس ولم يتصل بي أحد حتى الآن.',
    category: 'complaint',
    priority: 'urgent',
    status: 'unread',
    reply: null,
  },
  {
    name: 'Sara Haddad',
    email: 'sara@example.com',
    phone: '+96599123403',
    subject: 'Time of my session',
    message: 'Could we have the session in the evening, after seven?',
    category: 'support',
    priority: 'high',
    status: 'resolved',
    reply: 'Of course, Sara. We will call you at 19:30.',
  },
  {
    name: 'حصة البلوشي',
    email: 'hessa@example.com',
    phone: null,
    subject: 'هل توصلون إلى السعودية؟',
    message: 'أنا في الخبر، كم يستغرق التوصيل وهل الرسوم نفسها؟',
    category: 'general',
    priority: 'medium',
    status: 'read',
    reply: null,
  },
]

const cannedList = [
  {
    title: 'شكر على الرسالة',
    text: 'مرحبًا {name}،\n\nوصلتنا رسالتك {number}، شكرًا لك. نراجعها ونرد عليك اليوم خلال ساعات العمل.\n\nفريق بستان',
    textEn:
      'Hello {name},\n\nThank you, we have your message {number}. We are looking into it and will write back today during business hours.\n\nThe Bustan team',
  },
  {
    title: 'أين طلبي؟',
    text: 'مرحبًا {name}،\n\nطلبك في الطريق. تجد حالته في صفحة الطلب، ورابطها في رسالة التأكيد.\n\nإن تأخر فاكتب لنا رقم الطلب هنا ونتابعه فورًا.',
    textEn:
      'Hello {name},\n\nYour order is on its way. Its status is on the order’s page, which is linked in the confirmation email.\n\nIf it is late, send us the order number here and we will chase it at once.',
  },
  {
    title: 'استبدال منتج',
    text: 'مرحبًا {name}،\n\nافتح صفحة طلبك واختر «إرجاع منتجات»، واذكر السبب وأرفق صورة إن كان فيه عيب. وإن أردت منتجًا أو مقاسًا آخر فاطلبه من المتجر كالمعتاد.',
    textEn:
      'Hello {name},\n\nOpen your order’s page and choose “Return items”, with the reason and a picture if something is wrong with it. If you would like another size or product, order it in the shop as usual.',
  },
  {
    title: 'موعد الجلسة',
    text: 'مرحبًا {name}،\n\nأكيد. اكتب لنا يومين ووقتين يناسبانك بتوقيت الكويت، ونثبت لك أقرب موعد متاح.',
    textEn:
      'Hello {name},\n\nOf course. Send us two days and times that suit you, in Kuwait time, and we will confirm the nearest free one.',
  },
]

/** The eight demo messages, one every other day, their replies, and a few canned answers. */
export async function seedMessages(tx: Executor, now: Date): Promise<void> {
  for (const [position, seed] of seedMessageList.entries()) {
    const at = new Date(now.getTime() - (seedMessageList.length - position) * 2 * 86_400_000)
    const replied = seed.reply ? new Date(at.getTime() + 3_600_000) : null
    const id = randomUUID()
    await tx.insert(message).values({
      id,
      // Who writes in Latin letters uses the shop in English.
      locale: /^[a-z]/i.test(seed.name) ? 'en' : 'ar',
      number: nextNumber('MSG', at),
      ...seed,
      isRead: seed.status !== 'unread',
      createdAt: at,
      updatedAt: replied ?? at,
      readAt: seed.status === 'unread' ? null : at,
      repliedAt: replied,
      resolvedAt: seed.status === 'resolved' ? replied : null,
    })
    if (seed.reply && replied)
      await tx
        .insert(messageEntry)
        .values({ id: randomUUID(), messageId: id, position: 0, kind: 'reply', text: seed.reply, by: '', at: replied })
  }
  await tx
    .insert(cannedAnswer)
    .values(cannedList.map((canned, index) => ({ id: randomUUID(), ...canned, position: index + 1, updatedAt: now })))
}
