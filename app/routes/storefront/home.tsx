export default function P() { return <main>home</main> }
