// Every page works without this script, which saves reloads.

/** Shows the selected thumbnail as the large image. */
for (const link of document.querySelectorAll("[data-shows]"))
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const picture = document.querySelector(".gallery > .picture");
    picture.src = link.dataset.shows;
    picture.alt = link.querySelector("img").alt;
  });

/** Applies filters as soon as they change. */
for (const form of document.querySelectorAll(".filters"))
  form.addEventListener("change", () => form.requestSubmit());

/** Closes a menu on Escape, and on a click outside of it. */
for (const menu of document.querySelectorAll(".chooser")) {
  addEventListener("click", ({ target }) => {
    if (!menu.contains(target)) menu.open = false;
  });
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

/** Prevents a second click from submitting a form again. */
addEventListener("submit", ({ target }) => {
  const isPost = target.method === "post";
  if (isPost) setTimeout(() => target.setAttribute("inert", ""));
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[inert]")) form.removeAttribute("inert");
});

/** Counts down a reservation, and reloads the page when it expires. */
for (const countdown of document.querySelectorAll("[data-seconds]")) {
  const clock = countdown.querySelector(".clock");
  const end = Date.now() + Number(countdown.dataset.seconds) * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    countdown.classList.toggle("soon", left < 60);
    if (left > 0) return;
    clearInterval(timer);
    location.reload();
  }, 1000);
}

/** Updates an order's page when its sellers change the order. */
const live = document.querySelector("[data-live]");
if (live) {
  let isStale = false;
  // An open form is not replaced, because the buyer may be typing.
  const isHeld = () => (isStale = live.querySelector("details[open]") !== null);
  const refresh = async () => {
    if (isHeld()) return;
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // The buyer may have opened a form in the meantime.
    if (isHeld()) return;
    const next = page.querySelector("main");
    if (next.innerHTML === live.innerHTML) return;
    live.innerHTML = next.innerHTML;
    live.classList.remove("moved");
    requestAnimationFrame(() => live.classList.add("moved"));
    document.title = page.title;
  };
  live.addEventListener("toggle", () => isStale && void refresh(), true);
  new EventSource(live.dataset.live).addEventListener("changed", () => void refresh());
}
