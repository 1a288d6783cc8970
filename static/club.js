// Comfort only: every page works without this file.
(() => {
  const cookie = (name) => document.cookie.split("; ").find((pair) => pair.startsWith(name + "="))?.slice(name.length + 1);
  const [offline, notice] = ["offline", "notice"].map((id) => document.getElementById(id));
  let failed = null;

  // After signing in again on another page the old form's token is stale; the cookie's is not.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    const token = cookie("csrftoken");
    if (token && detail.verb !== "get") {
      detail.headers["X-CSRFToken"] = token;
      delete detail.parameters.csrfmiddlewaretoken;
    }
  });

  // Bad Wi-Fi: say so, keep the page, and offer the same request again. The entry key makes that harmless.
  const lost = ({ detail: { elt, requestConfig } }) => {
    if (requestConfig.verb !== "get") failed = { form: elt, button: requestConfig.triggeringEvent?.submitter };
    offline.hidden = false;
  };
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);
  document.addEventListener("htmx:afterOnLoad", ({ detail: { xhr, requestConfig } }) => {
    const wrote = requestConfig.verb !== "get";
    if (wrote && xhr.status < 400) notice.replaceChildren();
    if (xhr.status < 400) notice.querySelector("[data-until-read]")?.remove();
    if (!wrote && failed?.form.isConnected) return; // the connection is back, but what failed has still not been sent
    offline.hidden = true;
    failed = null;
  });
  offline.querySelector("button").addEventListener("click", () => {
    if (!failed?.form.isConnected) location.reload();
    else if (failed.button) failed.button.click();
    else failed.form.requestSubmit();
  });

  // A hurried finger taps twice: what has come under it since the first tap is not meant.
  let tap = null, swapped = 0;
  document.addEventListener("htmx:afterSwap", (event) => { swapped = event.timeStamp; });
  document.addEventListener("input", () => { tap = null; }, true);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || !event.detail) return; // a key was pressed
    const soon = event.timeStamp - Math.max(swapped, tap?.at ?? 0) < 800;
    const near = tap && soon && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < 30;
    if (near && button !== tap.button) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    tap = { button: near ? tap.button : button, at: event.timeStamp, x: event.clientX, y: event.clientY };
  }, true);

  // Pages that watch rest while nobody sees them, and say when they were last fresh, also when nothing was new.
  const watches = ({ detail }) => detail.requestConfig.elt.matches("[data-poll]");
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (watches(event) && document.hidden) event.preventDefault();
  });
  let fresh = Date.now();
  const sayWhetherFresh = () => {
    const warning = document.querySelector("[data-stale]");
    if (warning) warning.hidden = !document.querySelector("[data-poll]") || Date.now() - fresh < 30_000;
  };
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!watches(event) || !event.detail.successful) return;
    fresh = Date.now();
    const time = document.querySelector("[data-fresh]");
    if (time) time.textContent = new Date(fresh).toLocaleTimeString("ru", { timeZone: time.dataset.fresh });
    sayWhetherFresh();
  });
  setInterval(sayWhetherFresh, 5_000);

  // Where a row of choices is wider than the screen, the chosen one is in sight.
  for (const chosen of document.querySelectorAll(".slide [aria-current]")) {
    const row = chosen.parentElement, end = chosen.offsetLeft + chosen.offsetWidth;
    if (end > row.clientWidth) row.scrollLeft = end - (row.clientWidth + chosen.offsetWidth) / 2;
  }

  // The scorer's screen stays on while the pad is open.
  const stayAwake = () => {
    if (document.visibilityState === "visible" && document.querySelector("[data-awake]"))
      navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
})();
